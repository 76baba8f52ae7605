// Reasons why a plan may fail, from published documents: sentences that tell of trouble, or with a model in its own
// words, each with the paragraph that it stands on.
import { expandTerms, type Question } from '../../language/question.ts';
import { terms } from '../../language/tokens.ts';
import type { Log } from '../../platform/log.ts';
import { type Model, ModelAway } from '../../platform/model/model.ts';
import type { FoundPassage, Search } from '../search/search.ts';
import { judgeSentences } from './evidence/quote.ts';
import { decideSupport } from './evidence/support.ts';
import { tellsOfTrouble } from './evidence/troubles.ts';
import { buildForeseeing, readForeseen } from './model/foreseeing.ts';
import { chooseWithin } from './model/prompt.ts';

export interface ForeseenReason {
  text: string;
  fileId: string;
  paragraphId: string;
}

interface Foreseeing {
  search: Pick<Search, 'paragraphs'>;
  model: Model | null;
  log: Log;
}

export interface ForeseeInput {
  /** What the plan is about, and in which words its failure is asked for. */
  subject: string;
  limit: number;
  /** Those of the documents that may be quoted. */
  chooseFiles(fileIds: readonly string[]): Promise<ReadonlySet<string>>;
}

const passagesFound = 40;
const sourcesForModel = 8;
/** In tokens. */
const promptBudget = 3_000;
const maxLength = 400;
/** Texts of an answer that a person waits for. */
const modelLimits = { maxAnswerTokens: 600, timeout: 60_000 };

/** Words that documents about failures have; they count less than the subject. */
const background = 'risk failure delay accident mistake 风险 故障 延误 事故 失误';

/** Of documents that the person may read. If the model fails, sentences are quoted. */
export async function foreseeReasons(
  { search, model, log }: Foreseeing,
  personId: string,
  { subject, limit, chooseFiles }: ForeseeInput,
): Promise<ForeseenReason[]> {
  const { question, passages } = await search.paragraphs(personId, subject, {
    background,
    includeDrafts: false,
    limit: passagesFound,
  });
  const plain = passages.filter(
    ({ attachment, version, kind, inTable }) =>
      attachment === null && version !== null && kind !== 'heading' && !inTable,
  );
  const files = await chooseFiles([...new Set(plain.map(({ fileId }) => fileId))]);
  const usable = plain.filter(
    (passage) => files.has(passage.fileId) && isAboutSubject(question, passage),
  );
  if (usable.length === 0) return [];
  if (model) {
    try {
      return (await writeReasons(model, subject, usable, limit)).slice(0, limit);
    } catch (error) {
      if (!(error instanceof ModelAway)) throw error;
      log.warn({ err: error }, 'the model wrote no reasons; quoting instead');
    }
  }
  const quotedReasons = new Map<number, ForeseenReason>();
  for (const { passage: at, sentence } of judgeSentences(question, usable)) {
    const passage = usable[at] as FoundPassage;
    if (quotedReasons.has(at)) continue;
    const text = sentence.text.trim();
    if (text.length > maxLength || !tellsOfTrouble(text)) continue;
    const { fileId, paragraphId } = passage;
    quotedReasons.set(at, { text, fileId, paragraphId });
  }
  return [...quotedReasons.values()].slice(0, limit);
}

/** Of the weight of the most telling words of the subject; of a long one no passage holds most. */
const minSubjectShare = 0.3;
const tellingWords = 6;

/** Whether a passage holds enough of the subject's own words: those of the background stand in every manual. */
function isAboutSubject(question: Question, { fileName, headings, text }: FoundPassage): boolean {
  const { weights, backgroundTerms, glue } = question;
  const heldTerms = expandTerms(question, [fileName, ...headings, text].flatMap(terms));
  const own = [...weights].filter(([term]) => !backgroundTerms.has(term) && !glue.has(term));
  const sum = (words: typeof own) => words.reduce((all, [, weight]) => all + weight, 0);
  const telling = own.toSorted(([, one], [, other]) => other - one).slice(0, tellingWords);
  return sum(own.filter(([term]) => heldTerms.has(term))) >= minSubjectShare * sum(telling);
}

/** Only reasons whose source supports them. */
async function writeReasons(
  model: Model,
  subject: string,
  passages: readonly FoundPassage[],
  limit: number,
): Promise<ForeseenReason[]> {
  const sources = chooseWithin(passages, promptBudget, sourcesForModel);
  const numberedSources = sources.map(({ fileName, headings, text }, at) => ({
    n: at + 1,
    title: fileName,
    headings,
    text,
  }));
  let reply = '';
  const messages = buildForeseeing(subject, numberedSources, limit);
  for await (const piece of model.write(messages, undefined, modelLimits)) reply += piece;
  return readForeseen(reply, sources.length).flatMap(({ text, n }) => {
    const source = sources[n - 1] as FoundPassage;
    const support = decideSupport(text, [source.text], () => 1);
    if (text.length > maxLength || support === 'unsupported') return [];
    const { fileId, paragraphId } = source;
    return [{ text, fileId, paragraphId }];
  });
}
