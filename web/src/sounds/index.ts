/** Soft sounds made on the spot by WebAudio; silent until the player turns sound on. */

import { preferences } from "../settings/preferences";
import { scores, type SoundName } from "./scores";

export type { SoundName } from "./scores";

let audio: AudioContext | null = null;

/** Plays a sound if the player wants sounds. Safe to call at any time. */
export function play(name: SoundName): void {
  if (!preferences.sound.value) return;
  audio ??= new AudioContext();
  // A browser keeps a new context asleep until the player has touched the page.
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = loudness(preferences.volume.value);
  out.connect(audio.destination);
  for (const note of scores[name]) strike(audio, out, note);
}

/** What the ear hears as this many per cent; the scale ends a little above the loudness of old. */
function loudness(percent: number): number {
  return 0.6 * (percent / 100) ** 2;
}

export interface Note {
  /** Seconds after the start. */
  at: number;
  /** Seconds until it has died away. */
  length: number;
  /** Hertz; a second one is slid to. */
  pitch: number;
  slide?: number;
  wave?: OscillatorType | "noise";
  loud?: number;
}

function strike(context: AudioContext, out: AudioNode, note: Note): void {
  const start = context.currentTime + note.at;
  const end = start + note.length;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(note.loud ?? 0.6, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(out);
  const source =
    note.wave === "noise" ? rustle(context, note, gain) : tone(context, note, start, gain);
  source.start(start);
  source.stop(end + 0.02);
}

function tone(
  context: AudioContext,
  note: Note,
  start: number,
  gain: GainNode,
): AudioScheduledSourceNode {
  const oscillator = context.createOscillator();
  oscillator.type = note.wave === "noise" || !note.wave ? "sine" : note.wave;
  oscillator.frequency.setValueAtTime(note.pitch, start);
  if (note.slide)
    oscillator.frequency.exponentialRampToValueAtTime(note.slide, start + note.length);
  oscillator.connect(gain);
  return oscillator;
}

/** Noise around a pitch: wood on wood, or a dragon's breath. */
function rustle(context: AudioContext, note: Note, gain: GainNode): AudioScheduledSourceNode {
  const buffer = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * note.length),
    context.sampleRate,
  );
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = note.pitch;
  filter.Q.value = 1.2;
  source.connect(filter).connect(gain);
  return source;
}
