// Streamed answers: the server sends several messages in answer to one request.
import type { Calls } from "../protocol/calls";
import { PROTOCOL } from "../protocol/version";
import { ApiError, refusalOf } from "./api";

/** Every message of a streamed answer as it comes, until the server ends it or `signal` aborts. */
export async function* streamed<T, C extends keyof Calls>(
  name: C,
  body: Calls[C] extends { body: infer Body } ? Body : never,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const [method, path] = name.split(" ") as [string, string];
  const answer = await fetch(`/api${path}`, {
    method,
    credentials: "same-origin",
    headers: { "fiefdom-protocol": String(PROTOCOL), "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new ApiError("unreachable", "The server cannot be reached.");
  });
  if (!answer.ok || !answer.body) throw await refusalOf(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop()!;
    for (const part of parts) yield JSON.parse(part.replace(/^data: /, "")) as T;
  }
}
