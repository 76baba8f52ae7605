// Counts words and characters of a document. Counts are cached by section node, which stays the same object
// until something in it changes, so a key costs one section. Chinese, Japanese and Korean are counted by
// character, as is usual there.

import type { PageNode } from './blocks.ts';

export interface Count {
  words: number;
  /** Without white space. */
  characters: number;
}

const none: Count = { words: 0, characters: 0 };
const countsByNode = new WeakMap<PageNode, Count>();

const byCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const byWord = /[\p{L}\p{N}\p{M}]+(?:['’.,_-][\p{L}\p{N}\p{M}]+)*/gu;

export function countText(text: string): Count {
  let single = 0;
  const otherText = text.replace(byCharacter, () => {
    single++;
    return ' ';
  });
  const words = single + (otherText.match(byWord)?.length ?? 0);
  let characters = single;
  for (const character of otherText) if (character.trim() !== '') characters++;
  return { words, characters };
}

/**
 * Counts a document while there is time; null if it did not suffice. Counts are cached, so the next call
 * continues.
 */
export function countDocument(doc: PageNode, hasTime: () => boolean): Count | null {
  let { words, characters } = none;
  for (let i = 0; i < doc.childCount; i++) {
    const section = doc.child(i);
    let count = countsByNode.get(section);
    if (!count) {
      if (!hasTime()) return null;
      count = countNode(section);
      countsByNode.set(section, count);
    }
    words += count.words;
    characters += count.characters;
  }
  return { words, characters };
}

function countNode(node: PageNode): Count {
  let line = '';
  let { words, characters } = none;
  for (let i = 0; i < node.childCount; i++) {
    const child = node.child(i);
    if (child.text !== undefined) line += child.text;
    else if (child.childCount === 0) line += ' ';
    else {
      const inside = countNode(child);
      words += inside.words;
      characters += inside.characters;
    }
  }
  const own = countText(line);
  return { words: words + own.words, characters: characters + own.characters };
}
