// What the built-in model does with texts. `encode`: a vector such that what means the same lies close together, the mean over
// all tokens of a transformer. `read`: whether a passage answers a question, which vectors cannot tell: the lower layers see each
// text alone, the upper ones, which were trained for it, see both at once. A text takes 10 to 100 ms, so that all this belongs
// into a worker thread.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dot, meanOf, readHeads, toUnit } from './heads.ts';
import { createRoom } from './kernel.ts';
import { createLayerRunner, maxTokens, placeLayer, placeNorm } from './layers.ts';
import { createTokenizer } from './tokenizer.ts';
import { blockSize, readWeights } from './weights.ts';

export interface Encoder {
  readonly name: string;
  /** A vector of length 1. What follows the first 256 tokens or so does not count. */
  encode(text: string, kind: 'query' | 'passage'): Float32Array;
  /** Of a long passage, the first 330 tokens or so count. */
  read(question: string, passage: ReadablePassage): PassageReading;
}

export interface ReadablePassage {
  /** The title of its document and the headings above it. */
  heading: string;
  sentences: readonly string[];
}

export interface PassageReading {
  /** Log odds that the passage answers the question, as the training set had them. */
  relevance: number;
  /** The same for each sentence, shared out by where the answer stands; those not read have -Infinity. */
  sentences: number[];
}

/** What the model was trained to see before each text. */
const prefixes = { query: 'query: ', passage: 'passage: ' };
/** As in training. */
const limits = { question: 30, heading: 32, sentence: 120, window: 110, windows: 3 };
/** Up to 0.2 MB each. */
const maxRecent = 24;
const folder = join(import.meta.dirname, '../weights');
export const builtInWeights = join(folder, 'multilingual-e5-small.bin');
export const builtInCentre = join(folder, 'centre.f32');
export const builtInReader = join(folder, 'reader.bin');

/**
 * Reads the weights, 70 MB in memory. Throws where a file is missing or is none of ours. Without a centre, vectors are as the
 * model makes them.
 */
export async function openEncoder(
  path: string = builtInWeights,
  centrePath: string | null = builtInCentre,
  readerPath: string = builtInReader,
): Promise<Encoder> {
  const weights = await readWeights(path);
  const readerWeights = await readWeights(readerPath);
  const { shape, floats, quantized } = weights;
  const { size } = shape;
  const centre = centrePath === null ? null : await readCentre(centrePath, size);
  const tokenizer = createTokenizer(weights.readVocabulary());
  const room = createRoom();
  const words = quantized('words.weights');
  const positions = floats('positions');
  const firstNorm = placeNorm(room, weights, 'norm');
  const layers = Array.from({ length: shape.layers }, (_, i) => placeLayer(room, weights, i));
  const lower = layers.slice(0, -readerWeights.shape.layers);
  const joint = Array.from({ length: readerWeights.shape.layers }, (_, i) =>
    placeLayer(room, readerWeights, lower.length + i),
  );
  const heads = readHeads(readerWeights.floats, size);
  const runner = await createLayerRunner(room, shape);
  const { rows } = runner;
  /** The passages of a question come one after the other. */
  let preparedQuestion: { question: string; rows: Float32Array } | null = null;

  function embedTokens(tokens: readonly number[]): void {
    const blocks = size / blockSize;
    tokens.forEach((token, t) => {
      for (let i = 0; i < size; i++) {
        const scale = words.scales[token * blocks + Math.floor(i / blockSize)] as number;
        const word = ((words.values[token * size + i] as number) - 8) * scale;
        rows[t * size + i] = word + (positions[t * size + i] as number);
      }
    });
    runner.normalize(firstNorm, tokens.length);
  }

  /** What the lower layers make of a text, a row a token. */
  function prepare(tokens: readonly number[]): Float32Array {
    embedTokens(tokens);
    runner.run(lower, tokens.length);
    return rows.slice(0, tokens.length * size);
  }

  const prepareOnce = keepRecent(prepare);

  /** Sentences from `start` on, as many as a window holds, with the number of tokens of the heading and of each. */
  function cutWindow(passage: ReadablePassage, start: number) {
    const tokens = [
      shape.begin,
      ...tokenizer.tokenize(prefixes.passage + passage.heading, limits.heading),
    ];
    const spans: { from: number; to: number }[] = [];
    const maxPassageTokens = tokens.length + limits.window;
    for (const sentence of passage.sentences.slice(start)) {
      const own = tokenizer.tokenize(sentence, limits.sentence);
      if (spans.length > 0 && tokens.length + own.length > maxPassageTokens) break;
      spans.push({ from: tokens.length, to: tokens.length + own.length });
      tokens.push(...own);
    }
    return { tokens: [...tokens, shape.end], spans };
  }

  function readPassage(question: Float32Array, passage: ReadablePassage): PassageReading {
    const sentences = passage.sentences.map(() => Number.NEGATIVE_INFINITY);
    let relevance = Number.NEGATIVE_INFINITY;
    let start = 0;
    for (let n = 0; n < limits.windows && (n === 0 || start < sentences.length); n++) {
      const { tokens, spans } = cutWindow(passage, start);
      const border = question.length / size;
      rows.set(prepareOnce(tokens), question.length);
      rows.set(question);
      heads.addPart(rows.subarray(0, question.length), 0);
      const end = question.length + tokens.length * size;
      heads.addPart(rows.subarray(question.length, end), 1);
      runner.run(joint, border + tokens.length, border);
      const window = heads.judge(
        rows.subarray(0, question.length),
        rows.subarray(question.length, end),
        spans,
      );
      if (sentences.length === 0) return { relevance: window.relevance, sentences };
      window.sentences.forEach((score, i) => {
        sentences[start + i] = score;
      });
      relevance = Math.max(relevance, window.relevance);
      start += spans.length;
    }
    return { relevance, sentences };
  }

  return {
    name: shape.name,
    encode(text, kind) {
      const pieces = tokenizer.tokenize(prefixes[kind] + text, maxTokens - 2);
      const tokens = [shape.begin, ...pieces, shape.end];
      embedTokens(tokens);
      runner.run(layers, tokens.length);
      const mean = toUnit(meanOf(rows.subarray(0, tokens.length * size), size));
      return centre ? spread(mean, centre[kind], centre.language) : mean;
    },
    read(question, passage) {
      if (preparedQuestion?.question !== question) {
        const pieces = tokenizer.tokenize(prefixes.query + question, limits.question);
        preparedQuestion = { question, rows: prepare([shape.begin, ...pieces, shape.end]) };
      }
      return readPassage(preparedQuestion.rows, passage);
    },
  };
}

/** Passages are usually read with several questions in a row. */
function keepRecent(prepare: (tokens: readonly number[]) => Float32Array): typeof prepare {
  const recent = new Map<string, Float32Array>();
  return (tokens) => {
    const key = tokens.join();
    const rows = recent.get(key) ?? prepare(tokens);
    recent.delete(key);
    recent.set(key, rows);
    const [oldest] = recent.keys();
    if (oldest !== undefined && recent.size > maxRecent) recent.delete(oldest);
    return rows;
  };
}

/** What the vectors of all texts have in common. */
interface Centre {
  query: Float32Array;
  passage: Float32Array;
  /** From Chinese to English, of length 1. */
  language: Float32Array;
}

/**
 * The vectors of this model lie in a narrow cone, those of each language in a corner of it. Without what all have in common
 * and the difference of the languages, their signs tell them apart, and a question finds answers in the other language.
 */
function spread(vector: Float32Array, mean: Float32Array, language: Float32Array): Float32Array {
  const off = vector.map((number, i) => number - (mean[i] as number));
  const share = dot(off, language);
  return toUnit(off.map((number, i) => number - share * (language[i] as number)));
}

/** Three rows of 32-bit floats, written by `scripts/measureCentre.ts`. */
async function readCentre(path: string, size: number): Promise<Centre> {
  const numbers = new Float32Array(Uint8Array.from(await readFile(path)).buffer);
  if (numbers.length !== 3 * size) throw new Error(`${path} does not fit the weights`);
  const row = (i: number) => numbers.subarray(i * size, (i + 1) * size);
  return { query: row(0), passage: row(1), language: row(2) };
}
