// The visible conversation as a reducer of events.
import type { Answer, Degradation, Source, Turn, Why } from '@docent/contract/assistant';

export interface ChatMessage {
  /** The answer's own id once it has arrived, for feedback. */
  id: string;
  type: 'user' | 'ai';
  content: string;
  time: Date;
  /** Id of the conversation on the server; empty before the first answer. */
  chatId: string;
  loading: boolean;
  sources: Source[];
  feedback: Feedback;
  /** The reason for a dislike, if given. */
  why: Why | null;
  organizationalSource: string | null;
  outcome: 'answered' | 'empty' | 'withheld' | 'failed' | null;
  grounded: Answer['grounded'] | null;
  /** Ranges of `content` with sentences that the sources do not support. */
  unsupported: { from: number; at: number }[];
  degraded: Degradation | null;
  /** Set if the message was not a question. */
  aside: Answer['aside'];
  /** Whether the quotations may miss the question. */
  unsure: boolean;
  /** Numbers of sources with different figures for the same thing. */
  disagreeing: Answer['disagreeing'];
  sourceLanguage: Answer['sourceLanguage'];
  /** The glossary's definition of the term in question. */
  definition: Answer['definition'];
  /** The passages nearest to a question without an answer. */
  nearest: Answer['nearest'];
  /** A follow-up question, as it was understood. */
  understood: string | null;
  /** The question was sent to the coaches with the person's name. */
  coachesAsked: boolean;
  /** Documents written later to answer the question. */
  answeredBy: Turn['answeredBy'];
}

type Feedback = 'like' | 'dislike' | null;

export interface ConversationState {
  messages: ChatMessage[];
  chatId: string;
  greeting: number;
}

export const greetings = 5;

export type ConversationEvent =
  | { type: 'asked'; question: string; key: string; at: Date }
  | { type: 'answered-more'; answer: Answer; organization: string; at: Date }
  | { type: 'found'; key: string; sources: Source[]; grounded: 'model' | 'quoted' }
  | { type: 'wrote'; key: string; text: string }
  | { type: 'doubted'; key: string; from: number; at: number }
  | { type: 'understood'; key: string; question: string }
  | { type: 'degraded'; key: string; because: Degradation }
  | { type: 'answered'; key: string; answer: Answer }
  | { type: 'failed'; key: string }
  | { type: 'rated'; id: string; feedback: 'like' | 'dislike'; why?: Why }
  | { type: 'opened'; chatId: string; turns: readonly Turn[] }
  | { type: 'refreshed'; turns: readonly Turn[] }
  | { type: 'cleared'; greeting: number };

/** A placeholder is identified by the key of its question, until the answer brings its id. */
export function converse(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case 'asked':
      return {
        ...state,
        messages: [
          ...state.messages,
          message({
            id: `${event.key}-question`,
            type: 'user',
            content: event.question,
            time: event.at,
          }),
          message({ id: event.key, type: 'ai', loading: true, time: event.at }),
        ],
      };
    case 'answered-more':
      return {
        ...state,
        messages: [
          ...state.messages,
          message({
            id: event.answer.id,
            type: 'ai',
            time: event.at,
            organizationalSource: event.organization,
            ...outcomeOf(event.answer),
          }),
        ],
      };
    case 'found':
      return change(state, event.key, () => ({
        sources: event.sources,
        grounded: event.grounded,
      }));
    case 'wrote':
      return change(state, event.key, (was) => ({ content: was.content + event.text }));
    case 'doubted':
      return change(state, event.key, (was) => ({
        unsupported: [...was.unsupported, { from: event.from, at: event.at }],
      }));
    case 'degraded':
      // The model's text so far is discarded, because quotations replace it.
      return change(state, event.key, () => ({
        degraded: event.because,
        content: '',
        unsupported: [],
      }));
    case 'understood':
      return change(state, event.key, () => ({ understood: event.question }));
    case 'answered': {
      const { answer } = event;
      const next = change(state, event.key, () => ({ id: answer.id, ...outcomeOf(answer) }));
      return { ...next, chatId: answer.conversationId };
    }
    case 'failed':
      return change(state, event.key, () => ({
        content: '',
        sources: [],
        unsupported: [],
        outcome: 'failed',
        loading: false,
      }));
    case 'rated':
      return change(state, event.id, () => ({
        feedback: event.feedback,
        why: event.why ?? null,
      }));
    case 'opened':
      return {
        ...state,
        chatId: event.chatId,
        messages: event.turns.flatMap((turn, at) => messagesOf(turn, event.turns[at - 1])),
      };
    case 'refreshed':
      return event.turns.reduce(
        (now, turn) =>
          change(now, turn.answer.id, () => ({
            ...outcomeOf(turn.answer, turn.withheld),
            answeredBy: turn.answeredBy,
            coachesAsked: turn.coachesAsked,
          })),
        state,
      );
    case 'cleared':
      return { messages: [], chatId: '', greeting: event.greeting };
  }
}

/** A question repeated for one organisation follows its first answer, as when it was asked. */
function messagesOf(turn: Turn, before: Turn | undefined): ChatMessage[] {
  const { question, askedAt, answer, withheld, experience, why, within, answeredBy } = turn;
  const { coachesAsked } = turn;
  const time = new Date(askedAt);
  const isMore = within !== null && before?.question === question;
  const reply = message({
    id: answer.id,
    type: 'ai',
    time,
    ...outcomeOf(answer, withheld),
    feedback: experience === null ? null : experience === 1 ? 'like' : 'dislike',
    why,
    organizationalSource: within?.name ?? null,
    answeredBy,
    coachesAsked,
  });
  if (isMore) return [reply];
  return [message({ id: `${answer.id}-question`, type: 'user', content: question, time }), reply];
}

/** The question of an answer: the message directly before it, if that is a question. */
export function questionBefore(messages: readonly ChatMessage[], answerId: string): string | null {
  const at = messages.findIndex(({ id }) => id === answerId);
  const before = messages[at - 1];
  return before?.type === 'user' ? before.content : null;
}

/** A greeting other than the last one; `random` is in [0, 1). */
export function nextGreeting(last: number, random: number): number {
  return (last + 1 + Math.floor(random * (greetings - 1))) % greetings;
}

function outcomeOf(answer: Answer, withheld = false): Partial<ChatMessage> {
  const silent = answer.res.trim() === '' && answer.definition === null;
  return {
    chatId: answer.conversationId,
    content: answer.res,
    sources: answer.according,
    grounded: answer.grounded,
    unsupported: answer.unsupported,
    degraded: answer.degraded,
    aside: answer.aside,
    unsure: answer.unsure,
    disagreeing: answer.disagreeing,
    sourceLanguage: answer.sourceLanguage,
    definition: answer.definition,
    nearest: answer.nearest,
    outcome: withheld ? 'withheld' : silent ? 'empty' : 'answered',
    loading: false,
  };
}

function message(
  parts: Partial<ChatMessage> & Pick<ChatMessage, 'id' | 'type' | 'time'>,
): ChatMessage {
  return {
    content: '',
    chatId: '',
    loading: false,
    sources: [],
    feedback: null,
    organizationalSource: null,
    outcome: null,
    grounded: null,
    unsupported: [],
    degraded: null,
    aside: null,
    unsure: false,
    disagreeing: [],
    sourceLanguage: null,
    definition: null,
    nearest: [],
    coachesAsked: false,
    understood: null,
    answeredBy: null,
    why: null,
    ...parts,
  };
}

function change(
  state: ConversationState,
  id: string,
  parts: (was: ChatMessage) => Partial<ChatMessage>,
): ConversationState {
  return {
    ...state,
    messages: state.messages.map((was) => (was.id === id ? { ...was, ...parts(was) } : was)),
  };
}
