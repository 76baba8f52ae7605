// Cards that say something similar, by the words that they share.
import { createDuplicateEngine } from '../../../duplicate-engine/engine.ts';
import { joinPart } from '../../../duplicate-engine/self-join.ts';
import { terms } from '../../../language/tokens.ts';

export interface ComparedCard {
  /** What it belongs to: cards of one key do not count as similar. */
  key: string;
  text: string;
}

/** Jaccard of the terms. Cards are short, so that two with a different verb share hardly half of their words. */
const threshold = 0.4;

/** Stems without stop words, which would make short texts similar that only share "there is no". */
const essenceOf = (text: string) => terms(text).join(' ');

export function connect(similar: Map<string, Set<string>>, one: string, other: string): void {
  if (one === other) return;
  similar.set(one, (similar.get(one) ?? new Set()).add(other));
  similar.set(other, (similar.get(other) ?? new Set()).add(one));
}

/** By key, the keys with a similar card. */
export async function findSimilarCards(
  cards: readonly ComparedCard[],
): Promise<Map<string, Set<string>>> {
  const isDeferred = true;
  const engine = createDuplicateEngine(threshold, isDeferred);
  for (const [number, { text }] of cards.entries()) engine.put(number, essenceOf(text));
  await engine.join(joinPart);
  const similar = new Map<string, Set<string>>();
  const keysOf = (text: number) =>
    [...engine.texts.recordsOf(text)].flatMap((number) => cards[number]?.key ?? []);
  for (const [number, { key }] of cards.entries()) {
    const text = engine.texts.textOf(number);
    if (text === null) continue;
    for (const other of keysOf(text)) connect(similar, key, other);
    for (const pair of engine.pairs.of(text)) {
      for (const other of keysOf(pair.other)) connect(similar, key, other);
    }
  }
  return similar;
}

/**
 * Clusters around the keys with most neighbours. A chain of similar cards, whose ends have nothing in common, does
 * not become one cluster.
 */
export function clusterAround(
  keys: readonly string[],
  similar: ReadonlyMap<string, ReadonlySet<string>>,
): string[][] {
  const free = new Set(keys);
  const sizeOf = (key: string) => similar.get(key)?.size ?? 0;
  return keys
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .flatMap((center) => {
      if (!free.has(center)) return [];
      const members = [...(similar.get(center) ?? [])].filter((key) => free.has(key));
      for (const key of [center, ...members]) free.delete(key);
      return [[center, ...members.filter((key) => key !== center)]];
    });
}

/** How many terms a short text must share with a long one. A Chinese word is two characters and their pair. */
const leastShared = { latin: 2, chinese: 5 };
const leastShare = 0.6;

/** Whether a text, such as a plan, mentions what a card says. */
export function createMentions(text: string): (card: string) => boolean {
  const mentionedTerms = new Set(terms(text));
  return (card) => {
    const own = new Set(terms(card));
    const sharedTerms = [...own].filter((term) => mentionedTerms.has(term));
    const isChinese = /\p{Script=Han}/u.test(card);
    const least = Math.min(own.size, isChinese ? leastShared.chinese : leastShared.latin);
    return sharedTerms.length >= least && sharedTerms.length >= leastShare * own.size;
  };
}
