// Questions, answers and the paragraphs that they stand on.
import { z } from 'zod';
import { get, id, instant, listOf, page, post, stream } from './endpoint.ts';
import { explaining } from './explaining.ts';
import { FileState } from './files.ts';

/** A part of a text, in UTF-16 units. */
const TextRange = z.object({ from: z.number().int(), to: z.number().int() });
export type TextRange = z.infer<typeof TextRange>;

/** What a quotation stands in, and which parts of that the answer quotes. */
export const SourceContext = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string(), quoted: z.array(TextRange) }),
  z.object({
    kind: z.literal('list'),
    /** What leads on to the list; null where nothing does. */
    lead: z.string().nullable(),
    items: z.array(z.string()),
    /** Positions of items; where there is none, the lead is what is quoted. */
    quoted: z.array(z.number().int()),
  }),
  z.object({
    kind: z.literal('table'),
    /** Empty where the table has no header row. */
    header: z.array(z.string()),
    /** Each of as many cells as the header, if there is one. */
    rows: z.array(z.array(z.string())),
    /** Positions of rows. */
    quoted: z.array(z.number().int()),
  }),
  z.object({
    kind: z.literal('code'),
    /** What leads on to the code; null where nothing does. */
    lead: z.string().nullable(),
    text: z.string(),
  }),
]);
export type SourceContext = z.infer<typeof SourceContext>;

export const Source = z.object({
  file_id: id,
  file_name: z.string(),
  text: z.string(),
  paragraph_id: id,
  /** Number of the version quoted; null for a draft and for an uploaded file. */
  version: z.number().int().nullable(),
  /** Null for an uploaded file; where that has pages, `paragraph_id` begins with `page-` and the number. */
  state: FileState.nullable(),
  /** The file that the paragraph shows, where the text stands in that; `paragraph_id` names its page, if it has any. */
  attachment: z.object({ file_id: id, name: z.string(), paragraph_id: id }).optional(),
  /** The number that the answer cites it by, from 1. */
  n: z.number().int(),
  /** Above the paragraph, outermost first; not of answers from before Docent kept them. */
  headings: z.array(z.string()).optional(),
  /** Not of answers from before Docent kept it. */
  context: SourceContext.optional(),
  /** What became of the paragraph since the answer; only where something did. */
  change: z
    .object({
      kind: z.enum(['changed', 'gone']),
      /** The text now, to be compared with `text`; null when it is gone. */
      text: z.string().nullable(),
      /** Number of the version published now. */
      version: z.number().int().nullable(),
    })
    .optional(),
});
export type Source = z.infer<typeof Source>;

/** A passage near to a question that the base does not answer. */
export const NearestPassage = Source.pick({
  file_id: true,
  file_name: true,
  paragraph_id: true,
  version: true,
  state: true,
  attachment: true,
}).extend({
  headings: z.array(z.string()),
  /** The line of it that is nearest, or the row of a table. */
  text: z.string(),
});
export type NearestPassage = z.infer<typeof NearestPassage>;

/** Why an answer is quoted although there is a model. */
export const Degradation = z.enum(['model-away', 'model-busy', 'model-cut', 'model-nonsense']);
export type Degradation = z.infer<typeof Degradation>;

/** What the organisation's glossary says of a term that a question asks the meaning of. */
export const Definition = z.object({ entryId: id, term: z.string(), text: z.string() });
export type Definition = z.infer<typeof Definition>;

export const Answer = z.object({
  id,
  conversationId: id,
  /** Empty when the base does not hold the answer. */
  res: z.string(),
  according: z.array(Source),
  /** Who wrote it: the model, our quotations, or nobody. */
  grounded: z.enum(['model', 'quoted', 'none']),
  /** Sentences of `res` that their sources do not support, as UTF-16 ranges. */
  unsupported: z.array(z.object({ from: z.number().int(), at: z.number().int() })),
  degraded: Degradation.nullable(),
  /** Whether the quotations may well miss what was asked. */
  unsure: z.boolean(),
  /** Numbers of sources that say the same with different figures. */
  disagreeing: z.array(z.number().int()),
  /** Where `res` is empty, what comes nearest to the question, best first; no answer. */
  nearest: z.array(NearestPassage),
  /** As the glossary had it when the question was asked; it answers by itself where `res` is empty. */
  definition: Definition.nullable(),
  /** What was said to the assistant rather than asked of the base; `res` is empty then. */
  aside: z.enum(['small-talk', 'order']).nullable(),
});
export type Answer = z.infer<typeof Answer>;

export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('searching') }),
  /** The question as it was understood: a follow-up made to stand by itself, a misspelt one as it was probably meant. */
  z.object({ type: z.literal('understood'), question: z.string() }),
  z.object({
    type: z.literal('sources'),
    according: z.array(Source),
    /** Who writes the answer from them. */
    grounded: z.enum(['model', 'quoted']),
  }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The sentence ending at UTF-16 offset `at` of the answer is not supported by its sources. */
  z.object({ type: z.literal('unsupported'), from: z.number().int(), at: z.number().int() }),
  z.object({ type: z.literal('degraded'), because: Degradation }),
  z.object({ type: z.literal('done'), answer: Answer }),
  z.object({ type: z.literal('refused'), reason: z.string(), message: z.string() }),
]);
export type AnswerEvent = z.infer<typeof AnswerEvent>;

/** 1 like, 2 dislike. */
export const Experience = z.union([z.literal(1), z.literal(2)]);
export type Experience = z.infer<typeof Experience>;

/** Why an answer was disliked. */
export const Why = z.enum(['wrong', 'incomplete', 'outdated', 'source', 'other']);
export type Why = z.infer<typeof Why>;

/** A question with its answer, as it is kept. */
export const Turn = z.object({
  question: z.string(),
  askedAt: instant,
  /** Empty while it is withheld. */
  answer: Answer,
  /** Whether one of the sources may not be read any more; nothing of the answer is told then. */
  withheld: z.boolean(),
  experience: Experience.nullable(),
  why: Why.nullable(),
  /** The space, folder or document that was asked in; null for everything. */
  within: z.object({ id, name: z.string() }).nullable(),
  /** The document that was written to answer it since, once it is published and the asker may read it. */
  answeredBy: z.object({ id, name: z.string() }).nullable(),
  /** Whether the asker put the question to the coaches by name. */
  coachesAsked: z.boolean(),
});
export type Turn = z.infer<typeof Turn>;

export const Conversation = z.object({
  id,
  title: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Conversation = z.infer<typeof Conversation>;

export const assistant = {
  ...explaining,
  vectorSearch: stream(
    '/file/vector_search',
    'Answers a question from what the asker may read.',
    {
      search: z.string().max(4000),
      fileId: id.optional(),
      conversationId: id.optional(),
      includeDrafts: z.boolean().optional(),
    },
    Answer,
    AnswerEvent,
  ),
  getQuestion: get(
    '/qa/get_question',
    'Questions worth asking, from headings and questions that the asker may read.',
    {},
    z.object({ list: z.array(z.object({ question: z.string() })) }),
  ),
  evaluate: get(
    '/qa/evaluate',
    'Likes (1) or dislikes (2) an answer that the asker received.',
    {
      id,
      experience: z.coerce.number<number>().pipe(Experience),
      why: Why.optional(),
      reason: z.string().max(2000).optional(),
    },
    z.object({ id, experience: Experience }),
    { changing: true },
  ),
  opened: post(
    '/qa/opened',
    'Says that the asker opened a source of an answer, so that similar questions find it a little earlier; who it was is not kept.',
    { id, n: z.number().int() },
    z.object({}),
  ),
  conversations: get(
    '/qa/conversations',
    "The asker's own conversations, newest first; with `q`, those that hold all of its words.",
    { q: z.string().max(200).optional(), ...page },
    listOf(Conversation),
  ),
  conversation: get(
    '/qa/conversation',
    "One of the asker's own conversations with its questions and answers, oldest first.",
    { id },
    z.object({
      conversation: Conversation,
      turns: z.array(Turn),
    }),
  ),
  addToDocument: post(
    '/qa/add_to_document',
    'Appends an answer that the asker received to the draft of a document, quoted with its sources.',
    { id, fileId: id },
    z.object({ id, name: z.string() }),
  ),
  askCoaches: post(
    '/qa/ask_coaches',
    "Puts a question of the asker's own that was not answered, or not well, to the coaches by name.",
    { id, note: z.string().max(2000).optional() },
    z.object({ id }),
  ),
  deleteConversation: post(
    '/qa/delete_conversation',
    "Deletes one of the asker's own conversations for good.",
    { id },
    z.object({ id }),
  ),
};
