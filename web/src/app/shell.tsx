// The frame around every view: the header, the panels, and the view for the address.
import type { JSX } from "preact";
import { ArtDefs, Icon, Logo } from "../art";
import { Home } from "../lobby/home";
import { Settings } from "../settings/settings";
import { KeyHelp } from "../settings/key_help";
import { t } from "../words";
import { lazy, lazyPage } from "./lazy";
import { Button } from "./button";
import { LiveRegion } from "./live";
import { Phone } from "./phone";
import { Link, match, path } from "./router";
import { Sheet } from "./sheet";
import { Strips } from "./strips";
import { closeSheet, openSheet, showSheet } from "./sheets";
import { useTitle } from "./title";
import { Trouble } from "./waiting";

const TablePage = lazyPage(async () => (await import("../table/table_page")).TablePage);
const Create = lazyPage(async () => (await import("../lobby/create")).Create);
const FinishedGames = lazyPage(async () => (await import("../lobby/all_games")).FinishedGames);
const GamesToWatch = lazyPage(async () => (await import("../lobby/all_games")).GamesToWatch);
const OpenTables = lazyPage(async () => (await import("../lobby/all_games")).OpenTables);
const PlayerPage = lazyPage(async () => (await import("../lobby/player")).PlayerPage);
const TakeSeat = lazyPage(async () => (await import("../lobby/take_seat")).TakeSeat);
const Rules = lazy(async () => (await import("../rules")).Rules);
const Tutorial = lazy(async () => (await import("../tutorial")).Tutorial);
const ReviewPage = lazyPage(async () => (await import("../review/review_page")).ReviewPage);
const DailyPage = lazyPage(async () => (await import("../daily/daily_page")).DailyPage);
const PuzzlesPage = lazyPage(async () => (await import("../puzzles/puzzles_page")).PuzzlesPage);
const PuzzlePage = lazyPage(async () => (await import("../puzzles/puzzle_page")).PuzzlePage);
const ReplayPage = lazyPage(async () => (await import("../replay/replay_page")).ReplayPage);
const ScorePage = lazyPage(async () => (await import("../score/score_page")).ScorePage);
const AnalysisPage = lazyPage(async () => (await import("../analysis/analysis_page")).AnalysisPage);

function View(): JSX.Element {
  const at = path.value;
  let found: Record<string, string> | null;
  if (at === "/") return <Home />;
  if (match("/new", at)) return <Create />;
  if (match("/rules", at)) return <RulesPage />;
  if (match("/tutorial", at))
    return (
      <main class="page">
        <Tutorial />
      </main>
    );
  if (match("/daily", at)) return <DailyPage />;
  if (match("/score", at)) return <ScorePage />;
  if (match("/analysis", at)) return <AnalysisPage />;
  if (match("/finished", at)) return <FinishedGames />;
  if (match("/open", at)) return <OpenTables />;
  if (match("/watch", at)) return <GamesToWatch />;
  if ((found = match("/player/:id", at))) return <PlayerPage key={found.id} id={found.id!} />;
  if (match("/puzzles", at)) return <PuzzlesPage />;
  if ((found = match("/puzzles/:id", at))) return <PuzzlePage key={found.id} id={found.id!} />;
  if (match("/seat", at)) return <TakeSeat token={location.hash.slice(1)} />;
  const mistakes = match("/review/:id/mistakes", at);
  if ((found = mistakes ?? match("/review/:id", at)))
    return <ReviewPage key={found.id} id={found.id!} learning={mistakes !== null} />;
  if ((found = match("/game/:id/replay", at))) return <ReplayPage key={found.id} id={found.id!} />;
  if ((found = match("/game/:id", at))) return <TablePage key={found.id} id={found.id!} />;
  return <Trouble problem={t("error.not-found")} />;
}

function RulesPage(): JSX.Element {
  useTitle(t("button.rules"));
  return (
    <main class="page">
      <Rules />
    </main>
  );
}

function Header(): JSX.Element {
  return (
    <header class="top">
      <a class="skip-link button" href="#view">
        {t("page.skip")}
      </a>
      <Link to="/" class="brand" aria-label={t("page.home")}>
        <Logo size={36} />
      </Link>
      <nav class="top-nav" aria-label={t("page.navigation")}>
        <Link class="button plain" to="/tutorial">
          <Icon name="graduation" />
          <span>{t("button.tutorial")}</span>
        </Link>
        <Button icon="rules" look="plain" onClick={() => showSheet("rules")}>
          <span>{t("button.rules")}</span>
        </Button>
        <Button icon="settings" look="plain" onClick={() => showSheet("settings")}>
          <span>{t("button.settings")}</span>
        </Button>
      </nav>
    </header>
  );
}

function Panels(): JSX.Element | null {
  switch (openSheet.value) {
    case "settings":
      return (
        <Sheet title={t("button.settings")} onClose={closeSheet}>
          <Settings />
        </Sheet>
      );
    case "rules":
      return (
        <Sheet title={t("button.rules")} onClose={closeSheet} wide>
          <Rules />
        </Sheet>
      );
    case "keys":
      return (
        <Sheet title={t("keys.title")} onClose={closeSheet}>
          <KeyHelp />
        </Sheet>
      );
    case "phone":
      return (
        <Sheet title={t("start.phone")} onClose={closeSheet}>
          <Phone />
        </Sheet>
      );
    default:
      return null;
  }
}

export function Shell(): JSX.Element {
  return (
    <>
      <ArtDefs />
      <Header />
      <Strips />
      <div id="view" tabIndex={-1}>
        <View />
      </div>
      <Panels />
      <LiveRegion />
    </>
  );
}
