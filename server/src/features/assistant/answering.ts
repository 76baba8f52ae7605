// Writes answers: with the model, from numbered sources within a budget and with each sentence checked, or by
// quotation, which is also the fallback if the model fails.
import type {
  Answer,
  AnswerEvent,
  Degradation,
  NearestPassage,
  Source,
  SourceContext,
} from '@docent/contract/assistant';
import type { Question } from '../../language/question.ts';
import type { Log } from '../../platform/log.ts';
import { type Model, ModelAway } from '../../platform/model/model.ts';
import type { FoundPassage } from '../search/search.ts';
import { findUnsupported } from './evidence/claims.ts';
import { decideWhetherToAnswer, isUnsure } from './evidence/decline.ts';
import { findDisagreeing } from './evidence/disagreements.ts';
import { findNearest } from './evidence/nearest.ts';
import { type Quotation, quote, writeQuotations } from './evidence/quotations.ts';
import { codeBelow, type JudgedSentence, judgeSentences, withCode } from './evidence/quote.ts';
import { contextOfClaims, contextOfQuotations } from './evidence/source-context.ts';
import { createCitationFilter } from './model/citations.ts';
import { createLinkFilter } from './model/links.ts';
import { decideVerdict } from './model/nonsense.ts';
import { buildPrompt, chooseWithin, noAnswer, type PromptTurn } from './model/prompt.ts';
import { buildRewriting, readRewriting } from './model/rewriting.ts';

/** An answer before it is saved. */
export type AnswerContent = Omit<
  Answer,
  'id' | 'conversationId' | 'aside' | 'definition' | 'sourceLanguage'
>;

export interface QuestionInContext {
  /** The question as it was asked. */
  text: string;
  question: Question;
  passages: readonly FoundPassage[];
  /** Oldest first. */
  earlier: readonly PromptTurn[];
}

const promptBudget = 3_000;
const sourcesForModel = 8;
const sourceLength = 1_200;
/** Shorter than for answers, because the search waits for it. */
const rewritingLimits = { maxAnswerTokens: 120, timeout: 6_000 };

const emptyAnswer: AnswerContent = {
  res: '',
  according: [],
  grounded: 'none',
  unsupported: [],
  degraded: null,
  unsure: false,
  disagreeing: [],
  nearest: [],
};

export async function* quoteFrom(
  { question, passages: foundPassages }: Pick<QuestionInContext, 'question' | 'passages'>,
  degradation: Degradation | null = null,
): AsyncGenerator<AnswerEvent, AnswerContent> {
  const choice = chooseLanguage(question, foundPassages);
  if (choice === null)
    return { ...emptyAnswer, nearest: nearestOf(question, foundPassages), degraded: degradation };
  const { passages, judged } = choice;
  const unsure = isUnsure(question, passages, judged);
  const quotations = quote(question, passages, judged, { isUnsure: unsure });
  const { text, used } = writeQuotations(quotations, passages);
  const according = used.map((at, i) => {
    const passage = passages[at] as FoundPassage;
    const own = quotations.filter((quotation) => quotation.passage === at);
    return sourceOf(passage, i + 1, contextOfQuotations(passage, own));
  });
  yield { type: 'sources', according, grounded: 'quoted' };
  yield { type: 'text', text };
  return {
    ...emptyAnswer,
    res: text,
    according,
    grounded: 'quoted',
    degraded: degradation,
    unsure,
    disagreeing: findDisagreeing(statementsOf(quotations, passages, used)),
  };
}

/** The passages in the asker's language if they answer, else those in the other one; null if neither do. */
function chooseLanguage(
  question: Question,
  passages: readonly FoundPassage[],
): { passages: readonly FoundPassage[]; judged: readonly JudgedSentence[] } | null {
  for (const isOther of [false, true]) {
    const some = passages.filter(({ isInOtherLanguage }) => isInOtherLanguage === isOther);
    const sentences = judgeSentences(question, some);
    if (decideWhetherToAnswer(question, some, sentences) === 'answer') {
      return { passages: some, judged: sentences };
    }
  }
  return null;
}

/** Quoted prose with the number of its source. */
function statementsOf(
  quotations: readonly Quotation[],
  passages: readonly FoundPassage[],
  usedSources: readonly number[],
) {
  return quotations.flatMap(({ passage, isWhole, text }) =>
    isWhole || passages[passage]?.inTable ? [] : [{ n: usedSources.indexOf(passage) + 1, text }],
  );
}

function nearestOf(question: Question, passages: readonly FoundPassage[]): NearestPassage[] {
  const sentences = judgeSentences(question, passages);
  return findNearest(question, passages, sentences).map(({ passage: at, text }) => {
    const passage = passages[at] as FoundPassage;
    return { ...placeOf(passage), headings: [...passage.headings], text };
  });
}

/**
 * Streams text once it can no longer change. After a `degraded` event, earlier text is void. Throws if the asker
 * disconnects.
 */
export async function* writeWith(
  model: Model,
  questionInContext: QuestionInContext,
  log: Log,
  signal: AbortSignal | undefined,
): AsyncGenerator<AnswerEvent, AnswerContent> {
  const { text, question, passages, earlier } = questionInContext;
  if (passages.length === 0) return emptyAnswer;
  const spelt = passages.map((passage) => ({ ...spellOut(passage), passage }));
  const suppliedSources = chooseWithin(spelt, promptBudget, sourcesForModel);
  // Stored without what the model gets in addition, which would later look like a change of the paragraph.
  const sources = suppliedSources.map(({ passage }, i) => {
    return sourceOf(passage, i + 1, contextOfClaims(passage, '', i + 1));
  });
  const messages = buildPrompt(
    text,
    suppliedSources.map(({ fileName, headings, text }, i) => ({
      n: i + 1,
      title: fileName,
      headings,
      text,
    })),
    earlier,
  );
  yield { type: 'sources', according: sources, grounded: 'model' };

  const citations = createCitationFilter(sources.length);
  const links = createLinkFilter([text, ...suppliedSources.map((passage) => passage.text)]);
  let res = '';
  let streamedLength = 0;
  try {
    for await (const piece of model.write(messages, signal)) {
      res += citations.push(links.push(piece));
      // Nobody should see the first half of "NO ANSWER".
      if (mayBeNoAnswer(res)) continue;
      if (res.length > streamedLength) yield { type: 'text', text: res.slice(streamedLength) };
      streamedLength = res.length;
    }
  } catch (error) {
    if (!(error instanceof ModelAway)) throw error;
    log.warn({ err: error }, 'model call failed, answering with quotations');
    return yield* quoteInstead(questionInContext, `model-${error.why}`);
  }
  res += citations.push(links.end()) + citations.end();

  const verdict = decideVerdict(res, citations.cited.length);
  if (verdict === 'no-answer') return { ...emptyAnswer, nearest: nearestOf(question, passages) };
  if (verdict === 'nonsense') {
    log.warn({ model: model.name }, 'model output unusable, answering with quotations');
    return yield* quoteInstead(questionInContext, 'model-nonsense');
  }
  if (res.length > streamedLength) yield { type: 'text', text: res.slice(streamedLength) };
  const unsupportedParts = findUnsupported(
    res,
    suppliedSources.map(({ fileName, headings, text }) => [fileName, ...headings, text].join('\n')),
    (term) => question.weights.get(term) ?? 1,
  );
  for (const range of unsupportedParts) yield { type: 'unsupported', ...range };
  const according = sources
    .filter(({ n }) => citations.cited.includes(n))
    .map((source) => {
      const { passage } = suppliedSources[source.n - 1] as (typeof suppliedSources)[number];
      return { ...source, context: contextOfClaims(passage, res, source.n) };
    });
  const disagreeing = findDisagreeing(according.flatMap(statementsIn));
  return {
    ...emptyAnswer,
    res,
    according,
    grounded: 'model',
    unsupported: unsupportedParts,
    disagreeing,
  };
}

async function* quoteInstead(
  questionInContext: QuestionInContext,
  because: Degradation,
): AsyncGenerator<AnswerEvent, AnswerContent> {
  yield { type: 'degraded', because };
  return yield* quoteFrom(questionInContext, because);
}

/** The follow-up rewritten so that it can be understood alone. Null if the model fails or finds it clear already. */
export async function rewriteFollowUp(
  model: Model,
  text: string,
  earlier: readonly PromptTurn[],
  log: Log,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  let reply = '';
  try {
    for await (const piece of model.write(buildRewriting(text, earlier), signal, rewritingLimits)) {
      reply += piece;
    }
  } catch (error) {
    if (!(error instanceof ModelAway)) throw error;
    log.warn({ err: error }, 'model call failed, rewriting the follow-up by rules');
    return null;
  }
  const rewritten = readRewriting(reply, text);
  return rewritten === text ? null : rewritten;
}

/** Adds what the text needs to be understood: a cell its row, an item its list, an introduction its code. */
function spellOut(passage: FoundPassage): FoundPassage {
  if (passage.inTable && passage.context) return { ...passage, text: passage.context };
  if (passage.list.length > 1) {
    const items = passage.list.map((item) => `- ${item}`).join('\n');
    return { ...passage, text: passage.context ? `${passage.context}\n${items}` : items };
  }
  const { code, context, text } = passage;
  if (code === text && context) return { ...passage, text: `${context}\n${text}` };
  return { ...passage, text: withCode(text, codeBelow(passage)) };
}

/** The sentences that a model's answer is based on, with the number of their source. */
function statementsIn({ n, context }: Source) {
  if (context?.kind !== 'paragraph') return [];
  return context.quoted.map(({ from, to }) => ({ n, text: context.text.slice(from, to) }));
}

function sourceOf(passage: FoundPassage, n: number, context: SourceContext): Source {
  const text = passage.inTable && passage.context ? passage.context : passage.text;
  const headings = [...passage.headings];
  return { ...placeOf(passage), text: toSourceText(text), n, headings, context };
}

function placeOf({
  fileId,
  fileName,
  paragraphId,
  version,
  state,
  attachment,
}: FoundPassage): Omit<NearestPassage, 'headings' | 'text'> {
  return {
    file_id: fileId,
    file_name: fileName,
    paragraph_id: paragraphId,
    version,
    state,
    ...(attachment && {
      attachment: {
        file_id: attachment.id,
        name: attachment.name,
        paragraph_id: attachment.paragraphId,
      },
    }),
  };
}

/** The text that is stored and shown for a source. */
export function toSourceText(text: string): string {
  return text.slice(0, sourceLength).toWellFormed();
}

function mayBeNoAnswer(text: string): boolean {
  const start = text.trimStart().toUpperCase();
  return (
    noAnswer.startsWith(start) || (start.startsWith(noAnswer) && start.length < noAnswer.length + 3)
  );
}
