// Texts for the benchmarks of duplicate text, and how their figures are printed.
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createChance } from '@docent/document-model/testing/random';

export const data = process.env.DOCENT_DATA_SETS ?? join(import.meta.dirname, '../../shared/data');

export const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
export const load = () => loadavg()[0]?.toFixed(1) ?? '';

/** In seconds; of all threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function startClock(): () => string {
  const [started, used] = [performance.now(), processorTime()];
  return () => {
    const seconds = (performance.now() - started) / 1000;
    return `${seconds.toFixed(1)} s (processor ${(processorTime() - used).toFixed(1)} s)`;
  };
}

function paragraphsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/\n\s*\n/))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length > 30 && !text.startsWith('```'));
}

const manuals = {
  English: ['handbook-18f', 'rust-book-en'],
  Chinese: ['rust-book-zh', 'vue-guide-zh'],
};
export const sources = Object.fromEntries(
  Object.entries(manuals).map(([language, names]) => [
    language,
    names.flatMap((name) => paragraphsIn(join(data, 'manuals', name))),
  ]),
);

/** Multiplies the paragraphs: two in five are exact copies, the others differ in some words. */
export function makeTexts(
  from: readonly string[],
  size: number,
  seed: number,
  copies = 0.4,
): string[] {
  const { below } = createChance(seed);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const texts: string[] = [...from];
  while (texts.length < size) {
    const text = pick(texts);
    if (below(100) < copies * 100) {
      texts.push(text);
      continue;
    }
    const pieces = text.match(/\p{Script=Han}|[^\p{Script=Han}\s]+|\s+/gu) ?? [];
    const others = pick(from).match(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu) ?? [''];
    const edits = 1 + below(Math.max(2, pieces.length / 3));
    for (let i = 0; i < edits; i++) pieces[below(pieces.length)] = pick(others);
    texts.push(pieces.join(''));
  }
  return texts.slice(0, size);
}

export const percentile = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
