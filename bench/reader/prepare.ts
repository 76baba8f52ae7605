// Converts the passages of this folder to the input of `train.py`: the tokens of each question, and of its
// passages with the number of each token's sentence (0: heading).
//
//     node bench/reader/prepare.ts FOLDER
//
// Writes FOLDER/weights.f32 and .json (the encoder in 32-bit floats) and FOLDER/examples.jsonl.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInWeights } from '../../packages/sentence-encoder/src/encoder.ts';
import { createTokenizer } from '../../packages/sentence-encoder/src/tokenizer.ts';
import { blockSize, readWeights } from '../../packages/sentence-encoder/src/weights.ts';
import { splitSentences } from '../../server/src/language/sentences.ts';

/** A line of `passages.*.jsonl`. */
interface WrittenPassage {
  doc: string;
  title: string;
  heading: string;
  kind: 'paragraph' | 'note' | 'step' | 'item' | 'row';
  /** The sentence above a list item, or the header above a row. */
  lead: string;
  text: string;
  /** Questions that the passage answers, the first of them with `a`, a substring of the text. */
  q: string[];
  a: string;
  /** One of them in the other language. */
  x: string | string[];
  /** Questions about the same subject that the document does not answer. */
  near: string[];
}

interface Candidate {
  tokens: number[];
  sentences: number[];
  /** 1 if it answers the question. */
  label: 0 | 1;
  /** Number of the sentence with the answer, or -1. */
  answer: number;
}

const maxTokens = 128;
const [folder = '.'] = process.argv.slice(2);
const { shape, floats, quantized, readVocabulary } = await readWeights(builtInWeights);
const { pieces } = readVocabulary();
const tokenizer = createTokenizer(readVocabulary());

function writeFloats(): void {
  const parts: Record<string, { at: number; shape: number[] }> = {};
  const contents: Buffer[] = [];
  let at = 0;
  const add = (name: string, numbers: Float32Array, width?: number) => {
    parts[name] = { at, shape: width ? [numbers.length / width, width] : [numbers.length] };
    contents.push(Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    at += numbers.length;
  };
  const unpack = (name: string) => {
    const { values, scales, zero } = quantized(name);
    return Float32Array.from(
      values,
      (value, i) => (value - zero) * (scales[Math.floor(i / blockSize)] as number),
    );
  };
  add('words', unpack('words.weights'), shape.size);
  add('positions', floats('positions'), shape.size);
  for (const name of ['norm.gain', 'norm.bias']) add(name, floats(name));
  for (let i = 0; i < shape.layers; i++) {
    for (const name of ['query', 'key', 'value', 'attended', 'up', 'down']) {
      const width = name === 'down' ? shape.inner : shape.size;
      add(`${i}.${name}.weights`, unpack(`${i}.${name}.weights`), width);
      add(`${i}.${name}.bias`, floats(`${i}.${name}.bias`));
    }
    for (const name of ['attendedNorm', 'downNorm']) {
      add(`${i}.${name}.gain`, floats(`${i}.${name}.gain`));
      add(`${i}.${name}.bias`, floats(`${i}.${name}.bias`));
    }
  }
  writeFileSync(join(folder, 'weights.f32'), Buffer.concat(contents));
  writeFileSync(join(folder, 'weights.json'), JSON.stringify({ shape, parts }));
}

const tokensOf = (text: string, max: number) => tokenizer.tokenize(text, max);
const askedTokens = (question: string) => [
  shape.begin,
  ...tokensOf(`query: ${question}`, 30),
  shape.end,
];

function readPassage(written: WrittenPassage) {
  const { title, heading, lead, kind, text, a } = written;
  const isProse = kind === 'paragraph' || kind === 'note';
  const own = isProse ? splitSentences(text).map((sentence) => sentence.text) : [text];
  const segments = [...(lead ? [lead] : []), ...own];
  const tokens = [shape.begin, ...tokensOf(`passage: ${title}\n${heading}`, 32)];
  const sentences = tokens.map(() => 0);
  segments.forEach((segment, i) => {
    for (const token of tokensOf(segment, 120)) {
      if (tokens.length === maxTokens - 1) return;
      tokens.push(token);
      sentences.push(i + 1);
    }
  });
  const answer = segments.findIndex((segment, i) => i >= (lead ? 1 : 0) && segment.includes(a));
  return {
    written,
    tokens: [...tokens, shape.end],
    sentences: [...sentences, 0],
    answer: answer + 1,
    only: segments.length === 1,
  };
}

let seed = 7;
function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

function writeExamples(): void {
  const lines: string[] = [];
  for (const language of ['en', 'zh']) {
    const passages = readFileSync(join(import.meta.dirname, `passages.${language}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => readPassage(JSON.parse(line)));
    const documents = Map.groupBy(passages, ({ written }) => written.doc);
    for (const own of passages) {
      const { q, x, near, doc } = own.written;
      const others = (documents.get(doc) ?? []).filter((other) => other !== own);
      const wrong = (count: number): Candidate[] =>
        [...others]
          .sort(() => random() - 0.5)
          .slice(0, count)
          .map(({ tokens, sentences }) => ({ tokens, sentences, label: 0, answer: -1 }));
      const add = (question: string, first: Pick<Candidate, 'label' | 'answer'>, count: number) => {
        const { tokens, sentences } = own;
        const candidates = [{ tokens, sentences, ...first }, ...wrong(count)];
        lines.push(JSON.stringify({ question: askedTokens(question), candidates }));
      };
      q.forEach((question, i) => {
        const answer = i === 0 && own.answer > 0 ? own.answer : own.only ? 1 : -1;
        add(question, { label: 1, answer }, 3);
      });
      for (const question of [x].flat()) add(question, { label: 1, answer: own.only ? 1 : -1 }, 3);
      for (const question of near) add(question, { label: 0, answer: -1 }, 1);
    }
  }
  writeFileSync(join(folder, 'examples.jsonl'), `${lines.join('\n')}\n`);
  console.log(`${lines.length} questions, ${pieces.length} pieces`);
}

writeFloats();
writeExamples();
