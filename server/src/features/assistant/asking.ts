// Answers a question: search returns paragraphs that the asker may read, rules decide whether they contain an
// answer, and the model writes it with numbered sources, or the best sentences are quoted. The answer is stored
// with its sources.
import type { Answer, AnswerEvent, Source } from '@docent/contract/assistant';
import { refuse } from '@docent/contract/refusals';
import { decideAside } from '../../language/small-talk.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Model } from '../../platform/model/model.ts';
import type { Glossary } from '../glossary/glossary.ts';
import type { QuotedPlace, Search } from '../search/search.ts';
import { type QuestionInContext, quoteFrom, rewriteFollowUp, writeWith } from './answering.ts';
import * as store from './assistant.store.ts';
import { decideSourceLanguage } from './evidence/source-language.ts';
import { findInContext } from './finding.ts';
import type { EarlierTurn } from './follow-ups.ts';

export interface AskInput {
  search: string;
  /** Searches only inside this space, folder or document. */
  fileId?: string | undefined;
  conversationId?: string | undefined;
  includeDrafts?: boolean | undefined;
}

export interface AskNeeds {
  search: Pick<Search, 'paragraphs'>;
  glossary: Pick<Glossary, 'lookUp'>;
  database: Database;
  /** Null without an endpoint; answers are quotations then. */
  model: Model | null;
  clock: Clock;
  log: Log;
}

/** Earlier turns of a conversation to which a question may refer. */
const turnsRemembered = 4;
const maxTitleLength = 80;

export async function* askQuestion(
  { search, glossary, database, model, clock, log }: AskNeeds,
  personId: string,
  input: AskInput,
  signal?: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const text = input.search.trim();
  if (text === '') throw refuse('question/blank');
  const earlier = await listEarlierTurns(database, personId, input.conversationId);
  const place = { withinId: input.fileId, includeDrafts: input.includeDrafts };
  // Refuses an unreadable place before the first event.
  const matches = await findInContext(search, personId, text, earlier, place);
  yield { type: 'searching' };
  signal?.throwIfAborted();
  const rewritten =
    model && earlier.length > 0 ? await rewriteFollowUp(model, text, earlier, log, signal) : null;
  const aside = decideAside(text);
  const meantQuery = rewritten ?? (aside === null ? matches.meant : null);
  if (meantQuery) yield { type: 'understood', question: meantQuery };
  const { question, passages } = rewritten
    ? await search.paragraphs(personId, rewritten, place)
    : matches;
  const answerFrom = (questionInContext: QuestionInContext) =>
    model ? writeWith(model, questionInContext, log, signal) : quoteFrom(questionInContext);
  let content = yield* answerFrom({
    text,
    question,
    passages: aside === null ? passages : [],
    earlier,
  });
  const { defined, rephrased } = await glossary.lookUp(rewritten ?? text);
  for (const other of aside === null && defined === null ? rephrased : []) {
    if (content.grounded !== 'none') break;
    const otherMatches = await search.paragraphs(personId, other, place);
    const next = yield* answerFrom({ ...otherMatches, text: other, earlier });
    if (next.grounded === 'none') continue;
    yield { type: 'understood', question: other };
    content = next;
  }

  const answer: Answer = {
    id: createId(),
    conversationId: input.conversationId ?? createId(),
    ...content,
    definition: defined && { entryId: defined.id, term: defined.term, text: defined.definition },
    aside,
    sourceLanguage: decideSourceLanguage(text, content),
  };
  await store.saveAnswer(database, {
    personId,
    conversationId: answer.conversationId,
    title: input.conversationId === undefined ? shorten(text, maxTitleLength) : null,
    question: text,
    withinId: input.fileId ?? null,
    answer,
    at: clock.now(),
    questionId: createId(),
  });
  yield { type: 'done', answer };
}

async function listEarlierTurns(
  database: Database,
  personId: string,
  conversationId: string | undefined,
): Promise<EarlierTurn[]> {
  if (conversationId === undefined) return [];
  if (!(await store.findConversation(database, personId, conversationId))) {
    throw refuse('conversation/not-found');
  }
  const turns = await store.listTurns(database, personId, conversationId, turnsRemembered);
  return turns.map(({ question, answer }) => ({
    question,
    answer: answer.res,
    quoted: [...answer.according, ...answer.nearest].map(placeOf),
  }));
}

/** The key by which search knows a source. */
export function placeOf({
  file_id,
  paragraph_id,
  attachment,
}: Pick<Source, 'file_id' | 'paragraph_id' | 'attachment'>): QuotedPlace {
  const key = attachment
    ? [paragraph_id, attachment.file_id, attachment.paragraph_id].join('/')
    : paragraph_id;
  return { fileId: file_id, key };
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text
        .slice(0, maxLength - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
