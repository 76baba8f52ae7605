// Reasons why a plan may fail, from published documents: sentences that tell of trouble, or with a model in its own
// words, each with the paragraph that it stands on.
import { isChinese, terms } from '../../language/tokens.ts';
import type { Log } from '../../platform/log.ts';
import { type Model, ModelAway } from '../../platform/model/model.ts';
import type { FoundPassage, Search } from '../search/search.ts';
import { judgeSentences } from './evidence/quote.ts';
import { decideSupport } from './evidence/support.ts';
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

const troubles = {
  english: new Set(
    terms(
      `accident breakdown broke broken burst collapse confusion crack damage defect delay delayed error fail failed failure
      fault forgot forgotten hazard ill incident injured injury jam jammed lack lacked late leak lost mistake missed missing neglected
      outage overheat overload overrun risk shortage sick sank sinks stopped stuck theft trouble unavailable unclear
      underestimated unplanned wear worn wrong`,
    ),
  ),
  chinese:
    /延误|延迟|推迟|故障|事故|失败|失效|缺少|缺乏|短缺|不足|停机|停运|损坏|断裂|泄漏|泄露|遗漏|遗忘|忘记|错误|失误|超支|超载|超期|过热|过载|磨损|卡住|受伤|危险|风险|隐患|未按|未能|未及时|来不及|低估|丢失|生病|误解/u,
};

/** Whether a sentence says that something went wrong, or may. */
export const tellsOfTrouble = (sentence: string): boolean =>
  isChinese(sentence)
    ? troubles.chinese.test(sentence)
    : terms(sentence).some((term) => troubles.english.has(term));

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
  const usable = plain.filter(({ fileId }) => files.has(fileId));
  if (usable.length === 0) return [];
  if (model) {
    try {
      return (await writeReasons(model, subject, usable, limit)).slice(0, limit);
    } catch (error) {
      if (!(error instanceof ModelAway)) throw error;
      log.warn({ err: error }, 'the model wrote no reasons; quoting instead');
    }
  }
  const quoted = new Map<number, ForeseenReason>();
  for (const { passage: at, sentence, missing } of judgeSentences(question, usable)) {
    const passage = usable[at] as FoundPassage;
    // Nothing of the subject stands in it or above it.
    if (missing.size >= question.weights.size || quoted.has(at)) continue;
    const text = sentence.text.trim();
    if (text.length > maxLength || !tellsOfTrouble(text)) continue;
    const { fileId, paragraphId } = passage;
    quoted.set(at, { text, fileId, paragraphId });
  }
  return [...quoted.values()].slice(0, limit);
}

/** Only reasons whose source supports them. */
async function writeReasons(
  model: Model,
  subject: string,
  passages: readonly FoundPassage[],
  limit: number,
): Promise<ForeseenReason[]> {
  const sources = chooseWithin(passages, promptBudget, sourcesForModel);
  const supplied = sources.map(({ fileName, headings, text }, at) => ({
    n: at + 1,
    title: fileName,
    headings,
    text,
  }));
  let reply = '';
  const messages = buildForeseeing(subject, supplied, limit);
  for await (const piece of model.write(messages, undefined, modelLimits)) reply += piece;
  return readForeseen(reply, sources.length).flatMap(({ text, n }) => {
    const source = sources[n - 1] as FoundPassage;
    const support = decideSupport(text, [source.text], () => 1);
    if (text.length > maxLength || support === 'unsupported') return [];
    const { fileId, paragraphId } = source;
    return [{ text, fileId, paragraphId }];
  });
}
