/** Small interface icons in the colour of the text around them. */

import type { JSX } from "preact";
import { Picture, type Placement } from "./picture";

// Each icon is a set of strokes on a 24 by 24 grid.
const icons = {
  rotate: "M20 11a8 8 0 1 0-2.300 6M20 4v7h-7",
  "rotate-back": "M4 11a8 8 0 1 1 2.300 6M4 4v7h7",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  confirm: "M4 13l5 5L20 6",
  cancel: "M6 6l12 12M18 6L6 18",
  settings:
    "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM10.500 2h3l.6 3l2.400 1.400l2.900-1l1.500 2.600l-2.300 2v4l2.300 2l-1.500 2.600l-2.900-1l-2.400 1.400l-.6 3h-3l-.6-3l-2.400-1.400l-2.900 1l-1.500-2.600l2.300-2v-4l-2.300-2l1.500-2.600l2.900 1l2.400-1.400z",
  share:
    "M7 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5zM17 3.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5zM17 15.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5zM9.200 10.800l5.600-3.500M9.200 13.200l5.600 3.500",
  download: "M12 3v12M7 10l5 5l5-5M4 20h16",
  play: "M7 4l13 8l-13 8z",
  pause: "M7 4h3v16H7zM14 4h3v16h-3z",
  first: "M6 5v14M19 5l-9 7l9 7z",
  last: "M18 5v14M5 5l9 7l-9 7z",
  previous: "M15 5l-8 7l8 7",
  next: "M9 5l8 7l-8 7",
  replay: "M4 12a8 8 0 1 1 2.500 5.800M4 19v-6h6M11 9v6l4-3z",
  help: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300q-1 .5-1 2.200M12 17v.2",
  rules: "M4 5q4-2 8 0v15q-4-2-8 0zM20 5q-4-2-8 0v15q4-2 8 0zM7 9h2M7 12h2M15 9h2M15 12h2",
  people:
    "M9 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM3 20v-1q0-5 6-5t6 5v1M16 5.500a3 3 0 0 1 0 5.500M17.500 14.500q3.500 1 3.500 4.500v1",
  eye: "M2 12q4.500-7 10-7t10 7q-4.500 7-10 7T2 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  bot: "M5 9h14v10H5zM12 9V5M12 3v.2M9 13v2M15 13v2M2.500 12v4M21.500 12v4",
  clock: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v5l3.500 2",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M18 18h2v2M7 7v.1M17 7v.1M7 17v.1",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  log: "M9 6h11M9 12h11M9 18h11M4.500 6v.1M4.500 12v.1M4.500 18v.1",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 11q.5.600.5 1.500h6q0-.9.500-1.500A6 6 0 0 0 12 3z",
  menu: "M4 6h16M4 12h16M4 18h16",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  home: "M3 12l9-8l9 8M6 10v10h12V10M10 20v-6h4v6",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  send: "M21 3L3 10l7 3l3 7zM21 3L10 13",
  zoom: "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM14.500 14.500L21 21M10 7.500v5M7.500 10h5",
  warning: "M12 4l9 16H3zM12 10v5M12 17.500v.1",
  offline: "M3 9q9-8 18 0M6.500 13q5.500-5 11 0M10 17q2-2 4 0M4 4l16 16",
  flag: "M5 21V4q4-2 7.500 0t6.500 0v9q-3 2-6.500 0T5 13",
  skip: "M5 5l8 7l-8 7zM13 5l8 7l-8 7z",
  graduation: "M12 5L2 10l10 5l10-5zM6 12.500V17q6 4 12 0v-4.500M22 10v6",
  trophy: "M7 4h10v5a5 5 0 0 1-10 0zM7 5H3v2q0 3 4 3M17 5h4v2q0 3-4 3M12 14v4M8 21h8M9 18h6",
  keyboard: "M3 6h18v12H3zM6.500 10v.1M10 10v.1M13.500 10v.1M17.500 10v.1M8 14h8",
  phone: "M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11 18.500h2",
} as const;

export type IconName = keyof typeof icons;

/** An icon; give it a title only where no text beside it says the same. */
export function Icon({
  name,
  size = "1.25em",
  ...placement
}: Placement & { name: IconName }): JSX.Element {
  return (
    <Picture
      viewBox="0 0 24 24"
      size={size}
      {...placement}
      class={placement.class ? `in-line ${placement.class}` : "in-line"}
    >
      <path
        d={icons[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Picture>
  );
}
