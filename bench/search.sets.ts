// The question sets and distractors for all benches of search and answers.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { splitSentences } from '../server/src/language/sentences.ts';

export interface CorpusParagraph {
  id: string;
  title: string;
  text: string;
}

export interface TestQuestion {
  question: string;
  /** Id of the paragraph with the answer. */
  paragraph: string;
  title: string;
  answers: string[];
  impossible: boolean;
}

export interface QuestionSet {
  name: string;
  language: 'en' | 'zh';
  paragraphs: CorpusParagraph[];
  questions: TestQuestion[];
}

export const dataFolder = resolve(process.env.DOCENT_DATA_SETS ?? '../shared/data');

interface Squad {
  data: {
    title: string;
    paragraphs: {
      context: string;
      qas: { question: string; is_impossible?: boolean; answers: { text: string }[] }[];
    }[];
  }[];
}

export function loadSet(name: string, language: 'en' | 'zh'): QuestionSet {
  const { data } = JSON.parse(
    readFileSync(join(dataFolder, 'sets', `${name}.json`), 'utf8'),
  ) as Squad;
  const paragraphs: CorpusParagraph[] = [];
  const questions: TestQuestion[] = [];
  for (const article of data) {
    const title = article.title.replaceAll('_', ' ');
    for (const { context, qas } of article.paragraphs) {
      const paragraph = `${name}-${paragraphs.length}`;
      paragraphs.push({ id: paragraph, title, text: context });
      for (const { question, answers, is_impossible = false } of qas) {
        questions.push({
          question,
          paragraph,
          title,
          answers: [...new Set(answers.map(({ text }) => text))],
          impossible: is_impossible,
        });
      }
    }
  }
  return { name, language, paragraphs, questions };
}

export const allSets = () => [
  loadSet('squad-half-a', 'en'),
  loadSet('cmrc2018-dev', 'zh'),
  loadSet('drcd-dev', 'zh'),
];

/** Every paragraph of the manuals of one language, and every sentence of those that have several. */
export function loadManuals(language: 'en' | 'zh'): CorpusParagraph[] {
  const folders =
    language === 'en' ? ['handbook-18f', 'rust-book-en'] : ['rust-book-zh', 'vue-guide-zh'];
  const readParagraphs: CorpusParagraph[] = [];
  for (const folder of folders) {
    const base = join(dataFolder, 'manuals', folder);
    for (const path of readdirSync(base, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!path.endsWith('.md')) continue;
      const source = readFileSync(join(base, path), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
      const title = /^#\s+(.+)$/m.exec(source)?.[1] ?? basename(path, '.md');
      const blocks = source
        .replace(/^```[\s\S]*?^```/gm, '')
        .split(/\n\s*\n|\n(?=\s*[-*] )/)
        .map(strip)
        .filter((text) => text.length > 1);
      for (const text of blocks) {
        readParagraphs.push({ id: `${folder}-${readParagraphs.length}`, title, text });
        const sentences = splitSentences(text);
        if (sentences.length < 2) continue;
        for (const sentence of sentences) {
          readParagraphs.push({
            id: `${folder}-${readParagraphs.length}`,
            title,
            text: sentence.text,
          });
        }
      }
    }
  }
  return readParagraphs;
}

function strip(block: string): string {
  return block
    .replace(/<[^>]+>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[#>\s*-]+/, '')
    .replace(/[*`|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * `count` distractors: the manuals, then copies in which a third of the words is replaced by equally
 * frequent ones.
 */
export function makeDistractors(language: 'en' | 'zh', count: number, seed = 7): CorpusParagraph[] {
  if (count === 0) return [];
  const originals = loadManuals(language);
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const cut = (text: string) => Array.from(segmenter.segment(text));
  const occurrences = new Map<string, number>();
  const pieces = originals.map(({ text }) => cut(text));
  for (const piece of pieces) {
    for (const { segment, isWordLike } of piece) {
      if (isWordLike) occurrences.set(segment, (occurrences.get(segment) ?? 0) + 1);
    }
  }
  const byFrequency = [...occurrences].sort((x, y) => y[1] - x[1]).map(([word]) => word);
  const rankOf = new Map(byFrequency.map((word, i) => [word, i]));
  const random = makeRandom(seed);
  const copies = originals.slice(0, count);
  while (copies.length < count) {
    const from = Math.floor(random() * originals.length);
    const original = originals[from] as CorpusParagraph;
    const text = (pieces[from] as Intl.SegmentData[])
      .map(({ segment, isWordLike }) => {
        if (!isWordLike || random() > 0.33) return segment;
        const rank = rankOf.get(segment) as number;
        const rankRange = Math.max(5, Math.floor(rank * 0.2));
        const other = Math.min(
          byFrequency.length - 1,
          Math.max(0, rank + Math.floor((random() - 0.5) * 2 * rankRange)),
        );
        return byFrequency[other] as string;
      })
      .join('');
    copies.push({ id: `made-${copies.length}`, title: original.title, text });
  }
  return copies;
}

/** Linear congruential generator: the same numbers in every run. Uniform in [0, 1). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The half of a set that an article belongs to: one half is for learning, the other for evaluation. */
export function halfOf(title: string): 0 | 1 {
  let sum = 0;
  for (let i = 0; i < title.length; i++) sum = (Math.imul(sum, 31) + title.charCodeAt(i)) >>> 0;
  return ((sum >>> 4) & 1) as 0 | 1;
}

export function percentile(values: readonly number[], share: number): number {
  const ascending = [...values].sort((x, y) => x - y);
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0;
}

/** `count` elements evenly spread over the list. */
export function sample<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)] as T);
}
