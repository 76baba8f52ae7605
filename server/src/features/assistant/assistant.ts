// Asking: a question goes to the paragraphs that the asker may read; rules decide whether they hold an answer; the model
// writes it with numbered sources, or the best sentences are quoted.
import type {
  Answer,
  AnswerEvent,
  Conversation,
  Experience,
  Source,
} from '@docent/contract/assistant';
import { refuse } from '@docent/contract/refusals';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/database.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { type Model, ModelAway } from '../../platform/model.ts';
import type { Question } from '../../platform/text/question.ts';
import { splitSentences } from '../../platform/text/sentences.ts';
import { isChinese } from '../../platform/text/tokens.ts';
import type { FoundPassage, Search } from '../search/search.ts';
import { createAssistantStore, type StoredTurn } from './assistant.store.ts';
import { createCitationFilter } from './citations.ts';
import { decideWhetherToAnswer } from './decline.ts';
import { decideBackground } from './follow-ups.ts';
import { decideVerdict } from './nonsense.ts';
import { buildPrompt, chooseWithin, noAnswer } from './prompt.ts';
import { judgeSentences, quote, writeQuotations } from './quote.ts';
import { type Heading, languageOf, questionFrom, type SpokenLanguage } from './suggestions.ts';
import { decideSupport } from './support.ts';

export interface AskInput {
  search: string;
  /** Only inside this space, folder or document. */
  fileId?: string | undefined;
  conversationId?: string | undefined;
  includeDrafts?: boolean | undefined;
}

export interface Assistant {
  /**
   * Answers a question in events; the last one is `done` with the answer as it is kept. What is not the asker's, or cannot
   * be asked, is refused by throwing before the first event. After `degraded`, what was written before does not count.
   */
  ask(personId: string, input: AskInput, signal?: AbortSignal): AsyncGenerator<AnswerEvent>;
  /** The answer alone. */
  answer(personId: string, input: AskInput, signal?: AbortSignal): Promise<Answer>;
  /** In the given language as far as there are any; real questions of several people first. */
  suggest(personId: string, language: SpokenLanguage): Promise<{ list: { question: string }[] }>;
  evaluate(
    personId: string,
    input: { id: string; experience: Experience; reason?: string | undefined },
  ): Promise<{ id: string; experience: Experience }>;
  conversations(
    personId: string,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<{ list: Conversation[]; next: string | null }>;
  conversation(
    personId: string,
    id: string,
  ): Promise<{ conversation: Conversation; turns: StoredTurn[] }>;
  deleteConversation(personId: string, id: string): Promise<{ id: string }>;
}

interface AssistantNeeds {
  search: Pick<Search, 'paragraphs' | 'headings'>;
  database: Database;
  /** Null without an endpoint: then answers are quotations. */
  model: Model | null;
  clock: Clock;
  log: Log;
}

const promptBudget = 3_000;
const sourcesForModel = 8;
const turnsRemembered = 4;
const turnsShown = 200;
const titleLength = 80;
const sourceLength = 1_200;
const suggestions = 6;
const usualPage = 30;
const suggestedFrom = 60 * 86_400_000;

/** What an answer is made of before it is kept. */
interface Written {
  res: string;
  according: Source[];
  grounded: Answer['grounded'];
}

export function createAssistant({
  search,
  database,
  model,
  clock,
  log,
}: AssistantNeeds): Assistant {
  const store = createAssistantStore(database);

  async function* ask(
    personId: string,
    input: AskInput,
    signal?: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const text = input.search.trim();
    if (text === '') throw refuse('question/blank');
    const known = input.conversationId;
    if (known !== undefined && !(await store.findConversation(personId, known))) {
      throw refuse('conversation/not-found');
    }
    const earlier = known === undefined ? [] : await store.turns(personId, known, turnsRemembered);
    const background = decideBackground(
      text,
      earlier.map((turn) => turn.question),
    );
    const { question, passages } = await search.paragraphs(personId, text, {
      background,
      withinId: input.fileId,
      includeDrafts: input.includeDrafts,
    });

    yield { type: 'searching' };
    signal?.throwIfAborted();
    const written = model
      ? yield* write(model, text, question, passages, earlier, signal)
      : yield* quoteFrom(question, passages);

    const answer: Answer = {
      id: createId(),
      conversationId: known ?? createId(),
      ...written,
    };
    await store.keep({
      personId,
      conversationId: answer.conversationId,
      title: known === undefined ? shorten(text, titleLength) : null,
      question: text,
      withinId: input.fileId ?? null,
      answer,
      at: clock.now(),
      questionId: createId(),
    });
    yield { type: 'done', answer };
  }

  async function* quoteFrom(
    question: Question,
    passages: readonly FoundPassage[],
  ): AsyncGenerator<AnswerEvent, Written> {
    const judged = judgeSentences(question, passages);
    if (decideWhetherToAnswer(question, passages, judged) === 'decline') return silence;
    const { text, used } = writeQuotations(quote(question, passages, judged), passages);
    const according = used.map((at, i) => sourceOf(passages[at] as FoundPassage, i + 1));
    yield { type: 'sources', according };
    yield { type: 'text', text };
    return { res: text, according, grounded: 'quoted' };
  }

  async function* write(
    writer: Model,
    text: string,
    question: Question,
    passages: readonly FoundPassage[],
    earlier: readonly StoredTurn[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<AnswerEvent, Written> {
    if (passages.length === 0) return silence;
    const supplied = chooseWithin(passages.slice(0, sourcesForModel).map(spellOut), promptBudget);
    const sources = supplied.map((passage, i) => sourceOf(passage, i + 1));
    const messages = buildPrompt(
      text,
      supplied.map(({ fileName, headings, text }, i) => ({
        n: i + 1,
        title: fileName,
        headings,
        text,
      })),
      earlier.map(({ question, answer }) => ({ question, answer: answer.res })),
    );
    yield { type: 'sources', according: sources };

    const filter = createCitationFilter(sources.length);
    let res = '';
    let shown = 0;
    try {
      for await (const piece of writer.write(messages, signal)) {
        res += filter.push(piece);
        // Nobody should see the first half of "no answer".
        if (mayBeNoAnswer(res)) continue;
        if (res.length > shown) yield { type: 'text', text: res.slice(shown) };
        shown = res.length;
      }
    } catch (error) {
      if (!(error instanceof ModelAway)) throw error;
      log.warn({ err: error }, 'the model failed, so the answer is quoted');
      yield { type: 'degraded', because: 'model-away' };
      return yield* quoteFrom(question, passages);
    }
    res += filter.end();

    const verdict = decideVerdict(res, filter.cited.length);
    if (verdict === 'no-answer') return silence;
    if (verdict === 'nonsense') {
      log.warn({ model: writer.name }, 'the model wrote nonsense, so the answer is quoted');
      yield { type: 'degraded', because: 'model-nonsense' };
      return yield* quoteFrom(question, passages);
    }
    if (res.length > shown) yield { type: 'text', text: res.slice(shown) };
    yield* checkSupport(res, question, supplied);
    const according = sources.filter((source) => filter.cited.includes(source.n));
    return { res, according, grounded: 'model' };
  }

  return {
    ask,

    async answer(personId, input, signal) {
      for await (const event of ask(personId, input, signal)) {
        if (event.type === 'done') return event.answer;
      }
      throw new Error('The assistant ended without an answer');
    },

    async suggest(personId, language) {
      const since = new Date(clock.now().getTime() - suggestedFrom);
      const asked = await store.askedByMany(personId, since, suggestions / 2);
      const isSpoken = (question: string) => isChinese(question) === (language === 'zh');
      const ask = async (wanted: SpokenLanguage) => {
        const fits = (heading: Heading) =>
          languageOf(heading) === wanted && questionFrom(heading) !== undefined;
        const headings = await search.headings(personId, suggestions, fits);
        return headings.flatMap((heading) => questionFrom(heading) ?? []);
      };
      const spoken = [...asked.filter(isSpoken), ...(await ask(language))];
      const list =
        spoken.length > 0 ? spoken : [...asked, ...(await ask(language === 'zh' ? 'en' : 'zh'))];
      return {
        list: [...new Set(list)].slice(0, suggestions).map((question) => ({ question })),
      };
    },

    async evaluate(personId, { id, experience, reason }) {
      const own = await store.evaluate(personId, id, experience, reason ?? null, clock.now());
      if (!own) throw refuse('answer/not-found');
      return { id, experience };
    },

    async conversations(personId, { limit = usualPage, cursor }) {
      const before = readCursor<{ at: string; id: string }>(cursor, { at: 'time', id: 'text' });
      const list = await store.conversations(personId, limit + 1, before);
      const page = list.slice(0, limit);
      const last = page.at(-1);
      return {
        list: page,
        next: list.length > limit && last ? writeCursor({ at: last.updatedAt, id: last.id }) : null,
      };
    },

    async conversation(personId, id) {
      const conversation = await store.findConversation(personId, id);
      if (!conversation) throw refuse('conversation/not-found');
      return { conversation, turns: await store.turns(personId, id, turnsShown) };
    },

    async deleteConversation(personId, id) {
      if (!(await store.deleteConversation(personId, id))) throw refuse('conversation/not-found');
      return { id };
    },
  };
}

const silence: Written = { res: '', according: [], grounded: 'none' };

function* checkSupport(
  text: string,
  question: Question,
  supplied: readonly FoundPassage[],
): Generator<AnswerEvent> {
  const texts = supplied.map(({ fileName, headings, text }) =>
    [fileName, ...headings, text].join('\n'),
  );
  for (const { from, to, text: claim } of splitSentences(text)) {
    const cited = [...claim.matchAll(/\[(\d+)\]/g)].map(([, n]) => texts[Number(n) - 1] ?? '');
    // A sentence without numbers may stand on any source.
    const support = decideSupport(
      claim,
      cited.length > 0 ? cited : texts,
      (term) => question.weights.get(term) ?? 1,
    );
    if (support === 'unsupported') yield { type: 'unsupported', from, at: to };
  }
}

/** A cell says little without its row, an item without its list. */
function spellOut(passage: FoundPassage): FoundPassage {
  if (passage.inTable && passage.context) return { ...passage, text: passage.context };
  if (passage.list.length > 1) {
    const items = passage.list.map((item) => `- ${item}`).join('\n');
    return { ...passage, text: passage.context ? `${passage.context}\n${items}` : items };
  }
  return passage;
}

function sourceOf(passage: FoundPassage, n: number): Source {
  const { fileId, fileName, paragraphId, version, state } = passage;
  const text = passage.inTable && passage.context ? passage.context : passage.text;
  return {
    file_id: fileId,
    file_name: fileName,
    text: text.slice(0, sourceLength).toWellFormed(),
    paragraph_id: paragraphId,
    version,
    state,
    n,
  };
}

function mayBeNoAnswer(text: string): boolean {
  const begun = text.trimStart().toUpperCase();
  return (
    noAnswer.startsWith(begun) || (begun.startsWith(noAnswer) && begun.length < noAnswer.length + 3)
  );
}

function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
