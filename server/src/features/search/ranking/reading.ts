// A model reads each passage together with the question, and tells passages that answer it from those that only
// share its words or subject.
import type { PassageReading, ReadablePassage } from '@docent/sentence-encoder/encoder';
import { splitSentences } from '../../../language/sentences.ts';
import { isChinese } from '../../../language/tokens.ts';
import type { Log } from '../../../platform/log.ts';
import type { PassageReader } from '../../../platform/model/built-in-encoder.ts';
import { EmbeddingsAway } from '../../../platform/model/embeddings.ts';

export interface CalibratedReading extends PassageReading {
  /**
   * The model's log odds for questions that the passage certainly doesn't answer: some passages seem to answer
   * anything. Only the most promising passages are read for it; the others get their mean.
   */
  baseline: number;
}

interface UnreadPassage {
  fileName: string;
  headings: readonly string[];
  text: string;
  context: string | null;
  inTable: boolean;
  reading: CalibratedReading | null;
}

/** In milliseconds. A late answer is worse than one without this step. */
const timeout = 15_000;
/** Passages further down hardly ever answer, and each takes about 0.1 s. */
const passagesRead = 8;
/** The most relevant passages whose baseline is read, besides the first one. */
const passagesCalibrated = 3;
/** No organisation's documents answer these. */
const unrelatedQuestions = {
  english: ['Where can I buy cheap shoes?', 'Who is the president?'],
  chinese: ['在哪里可以买到便宜的鞋子？', '总统是谁？'],
};

/**
 * The passages in the same order, the first of them with a reading. If the reader fails, none has one. With 0 as
 * `calibratedCount`, their baseline is 0, which saves most of the readings.
 */
export async function readPassages<Passage extends UnreadPassage>(
  reader: PassageReader,
  question: string,
  passages: readonly Passage[],
  log: Log | undefined,
  calibratedCount = passagesCalibrated,
): Promise<Passage[]> {
  const readable = passages.slice(0, passagesRead).map(toReadable);
  const signal = AbortSignal.timeout(timeout);
  let readings: CalibratedReading[];
  try {
    const texts = readable.map(({ passage }) => passage);
    const read = await reader.read(question, texts, signal);
    readings = await calibrate(reader, question, texts, read, calibratedCount, signal);
  } catch (error) {
    if (!(error instanceof EmbeddingsAway || (error as Error).name === 'TimeoutError')) throw error;
    log?.warn({ err: error }, 'reading passages failed, judging them by words');
    return [...passages];
  }
  return passages.map((passage, i) => {
    const reading = readings[i];
    if (!reading) return passage;
    const sentences = reading.sentences.slice(readable[i]?.lead);
    return { ...passage, reading: { ...reading, sentences } };
  });
}

async function calibrate(
  reader: PassageReader,
  question: string,
  passages: readonly ReadablePassage[],
  readings: readonly PassageReading[],
  calibratedCount: number,
  signal: AbortSignal,
): Promise<CalibratedReading[]> {
  if (calibratedCount === 0) return readings.map((reading) => ({ ...reading, baseline: 0 }));
  const unrelatedTexts = unrelatedQuestions[isChinese(question) ? 'chinese' : 'english'];
  const byRelevance = [...readings.keys()].sort(
    (x, y) => (readings[y]?.relevance ?? 0) - (readings[x]?.relevance ?? 0),
  );
  const chosenPlaces = [
    ...new Set([...readings.keys()].slice(0, 1).concat(byRelevance.slice(0, calibratedCount))),
  ];
  const texts = chosenPlaces.map((at) => passages[at] as ReadablePassage);
  const answers = await Promise.all(
    unrelatedTexts.map((other) => reader.read(other, texts, signal)),
  );
  const baselines = new Map(
    chosenPlaces.map((at, i) => [at, mean(answers.map((one) => one[i]?.relevance ?? 0))]),
  );
  const usual = mean([...baselines.values()]);
  return readings.map((reading, at) => ({ ...reading, baseline: baselines.get(at) ?? usual }));
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/**
 * Formats a passage as in the reader's training data; `lead` is the number of sentences that come from its context.
 */
function toReadable(passage: UnreadPassage): { passage: ReadablePassage; lead: number } {
  const { fileName, headings, text, context, inTable } = passage;
  const heading = [fileName, headings.join(' › ')].filter((part) => part !== '').join('\n');
  if (inTable && context) return { passage: { heading, sentences: [context] }, lead: 0 };
  const lead = context && context !== text ? [context] : [];
  const own = splitSentences(text).map((sentence) => sentence.text);
  return { passage: { heading, sentences: [...lead, ...own] }, lead: lead.length };
}
