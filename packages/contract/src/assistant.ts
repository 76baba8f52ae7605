// Questions, answers and the paragraphs that they are based on.
import { z } from 'zod';
import { get, id, instant, listOf, page, post, stream } from './endpoint.ts';
import { explaining } from './explaining.ts';
import { FileState } from './files.ts';

/** A range of a text, in UTF-16 units. */
const TextRange = z.object({ from: z.number().int(), to: z.number().int() });
export type TextRange = z.infer<typeof TextRange>;

/** The context of a quotation, and which parts of it the answer quotes. */
export const SourceContext = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string(), quoted: z.array(TextRange) }),
  z.object({
    kind: z.literal('list'),
    /** The introduction of the list; null if there is none. */
    lead: z.string().nullable(),
    items: z.array(z.string()),
    /** Indexes of items; if empty, the introduction is quoted. */
    quoted: z.array(z.number().int()),
  }),
  z.object({
    kind: z.literal('table'),
    /** Empty if the table has no header row. */
    header: z.array(z.string()),
    /** Each row has as many cells as the header, if there is one. */
    rows: z.array(z.array(z.string())),
    /** Indexes of rows. */
    quoted: z.array(z.number().int()),
  }),
  z.object({
    kind: z.literal('code'),
    /** The introduction of the code block; null if there is none. */
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
  /** The quoted version; null for a draft or an uploaded file. */
  version: z.number().int().nullable(),
  /** Null for an uploaded file. If that has pages, `paragraph_id` starts with `page-` and the number. */
  state: FileState.nullable(),
  /** The attachment that contains the text, if it is in one; `paragraph_id` names its page, if it has pages. */
  attachment: z.object({ file_id: id, name: z.string(), paragraph_id: id }).optional(),
  /** The number with which the answer cites it, from 1. */
  n: z.number().int(),
  /** The headings above the paragraph, outermost first. Missing in old answers. */
  headings: z.array(z.string()).optional(),
  /** Missing in old answers. */
  context: SourceContext.optional(),
  /** A change of the paragraph since the answer, if any. */
  change: z
    .object({
      kind: z.enum(['changed', 'gone']),
      /** The current text, to be compared with `text`; null if it is gone. */
      text: z.string().nullable(),
      /** The number of the version that is published now. */
      version: z.number().int().nullable(),
    })
    .optional(),
});
export type Source = z.infer<typeof Source>;

/** A passage that is close to a question that the base does not answer. */
export const NearestPassage = Source.pick({
  file_id: true,
  file_name: true,
  paragraph_id: true,
  version: true,
  state: true,
  attachment: true,
}).extend({
  headings: z.array(z.string()),
  /** The nearest line of the passage, or a table row. */
  text: z.string(),
});
export type NearestPassage = z.infer<typeof NearestPassage>;

/** Why an answer is a quotation although there is a model. */
export const Degradation = z.enum(['model-away', 'model-busy', 'model-cut', 'model-nonsense']);
export type Degradation = z.infer<typeof Degradation>;

/** The glossary's definition of the term whose meaning a question asks for. */
export const Definition = z.object({ entryId: id, term: z.string(), text: z.string() });
export type Definition = z.infer<typeof Definition>;

export const Answer = z.object({
  id,
  conversationId: id,
  /** Empty if the base does not contain the answer. */
  res: z.string(),
  according: z.array(Source),
  /** Who wrote the answer: the model, or the server as quotations; `none` without an answer. */
  grounded: z.enum(['model', 'quoted', 'none']),
  /** Sentences of `res` that are not supported by their sources, as UTF-16 ranges. */
  unsupported: z.array(z.object({ from: z.number().int(), at: z.number().int() })),
  degraded: Degradation.nullable(),
  /** Whether the quotations may not answer the question. */
  unsure: z.boolean(),
  /** Numbers of sources that agree except for their figures. */
  disagreeing: z.array(z.number().int()),
  /** The language of the sources if it is another than that of the question. */
  sourceLanguage: z.enum(['en', 'zh']).nullable(),
  /** If `res` is empty: the passages nearest to the question, best first. */
  nearest: z.array(NearestPassage),
  /** The glossary's definition at the time of the question; it is the whole answer if `res` is empty. */
  definition: Definition.nullable(),
  /** Set if the message is not a question to the base; `res` is empty then. */
  aside: z.enum(['small-talk', 'order']).nullable(),
});
export type Answer = z.infer<typeof Answer>;

export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('searching') }),
  /** The question as it was understood: with the context of a follow-up, or with corrected spelling. */
  z.object({ type: z.literal('understood'), question: z.string() }),
  z.object({
    type: z.literal('sources'),
    according: z.array(Source),
    /** Who writes the answer. */
    grounded: z.enum(['model', 'quoted']),
  }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The sentence that ends at UTF-16 offset `at` of the answer is not supported by its sources. */
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

/** A stored question with its answer. */
export const Turn = z.object({
  question: z.string(),
  askedAt: instant,
  /** Empty while it is withheld. */
  answer: Answer,
  /** Whether a source may no longer be read; the answer is not shown then. */
  withheld: z.boolean(),
  experience: Experience.nullable(),
  why: Why.nullable(),
  /** The space, folder or document that was searched; null for everything. */
  within: z.object({ id, name: z.string() }).nullable(),
  /** The document that was written to answer it, if it is published and the asker may read it. */
  answeredBy: z.object({ id, name: z.string() }).nullable(),
  /** Whether the asker sent the question to the coaches with their name. */
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
