// A model reads each passage together with the question, and tells passages that answer it from those that only
// share its words or subject.
import type { PassageReading, ReadablePassage } from '@docent/sentence-encoder/encoder';
import { splitSentences } from '../../../language/sentences.ts';
import type { Log } from '../../../platform/log.ts';
import type { PassageReader } from '../../../platform/model/built-in-encoder.ts';
import { EmbeddingsAway } from '../../../platform/model/embeddings.ts';

interface UnreadPassage {
  fileName: string;
  headings: readonly string[];
  text: string;
  context: string | null;
  inTable: boolean;
  reading: PassageReading | null;
}

/** In milliseconds. A late answer is worse than one without this step. */
const timeout = 15_000;
/** Passages further down hardly ever answer, and each takes about 0.1 s. */
const passagesRead = 8;

/** The passages in the same order, the first of them with a reading. If the reader fails, none has one. */
export async function readPassages<Passage extends UnreadPassage>(
  reader: PassageReader,
  question: string,
  passages: readonly Passage[],
  log: Log | undefined,
): Promise<Passage[]> {
  const readable = passages.slice(0, passagesRead).map(toReadable);
  let readings: PassageReading[];
  try {
    readings = await reader.read(
      question,
      readable.map(({ passage }) => passage),
      AbortSignal.timeout(timeout),
    );
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
