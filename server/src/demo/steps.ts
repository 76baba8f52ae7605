// The vocabulary of the demo base's story: who did what on which day.

import type { Level } from '@docent/contract/access';
import type { Why } from '@docent/contract/assistant';
import type { Reaction } from '@docent/contract/comments';
import type { FieldValue } from '@docent/contract/forms';
import type { ReviewRule } from '@docent/contract/reviews';
import type { PageSetup } from '@docent/document-model/page';

type StoryPerson =
  | 'Ingrid Solheim'
  | 'Tomasz Wieczorek'
  | '林晓梅'
  | 'Hana Kobayashi'
  | '陈志远'
  | 'Amara Okafor'
  | '王思琪'
  | 'Mateo Quispe'
  | 'Priya Raghunathan'
  | 'Leila Haddad'
  | 'Jonas Falk';

type StoryDepartment = 'Operations' | 'Safety & Quality' | 'People & Finance';

/**
 * A file by its path in the folder of the demo base, or by the name that the story gave it with `as`. In Markdown,
 * `file:NAME` stands for its id.
 */
type FileRef = string;
/** What an earlier step made, by its `as`. */
type Made = string;

export const today = '{today}';

export interface StoryEdit {
  do: 'edit';
  file: FileRef;
  /** Each text stands in one run of letters of the document. */
  replace?: readonly (readonly [from: string, to: string])[];
  /** Markdown behind the block that holds the text. */
  insert?: readonly { after: string; markdown: string }[];
  /** Markdown at the end. */
  append?: string;
  publish?: true;
  /** Of the version that is published. */
  label?: string;
  significant?: true;
}

type DocumentAction =
  | { do: 'grant'; file: FileRef; to: StoryPerson; level: Level }
  | StoryEdit
  | { do: 'publish'; file: FileRef; label?: string }
  | { do: 'keep'; file: FileRef; label: string }
  | { do: 'read'; file: FileRef }
  | { do: 'favour'; file: FileRef }
  | { do: 'follow'; file: FileRef }
  /** Who is responsible, and after how many days it is to be looked at again. */
  | { do: 'own'; file: FileRef; owner?: StoryPerson; reviewEvery?: number }
  | { do: 'folder'; parent: FileRef; name: string; as: string }
  /** `text` is a file of `server/demo/story` in Markdown; a template gives the text otherwise. */
  | {
      do: 'write';
      parent: FileRef;
      name: string;
      text?: string;
      template?: FileRef;
      page?: Partial<PageSetup>;
      as: string;
    }
  | { do: 'template'; file: FileRef; scope: 'space' | 'everywhere' }
  /** A file of `server/demo/story`. */
  | { do: 'upload'; parent: FileRef; from: string; name: string; as: string }
  /** `today` is the day of the step. */
  | { do: 'fill'; file: FileRef; values: Record<string, FieldValue> }
  | { do: 'sign'; file: FileRef; label: string; typed: string };

type DiscussionAction =
  /** On these words, or on the whole document. `@name` of a person mentions them. */
  | {
      do: 'comment';
      file: FileRef;
      quote?: string;
      body: string;
      assign?: StoryPerson[];
      as?: string;
    }
  | { do: 'reply'; to: Made; body: string }
  | { do: 'react'; to: Made; reaction: Reaction }
  | { do: 'resolve'; thread: Made }
  | {
      do: 'request review';
      file: FileRef;
      title: string;
      note: string;
      reviewers: StoryPerson[];
      rule?: ReviewRule;
      dueIn?: number;
      as: string;
    }
  | { do: 'mark reviewed'; review: Made }
  | { do: 'feedback'; review: Made; text: string; as?: string }
  | { do: 'answer feedback'; review: Made; feedback: Made; text: string }
  | { do: 'settle feedback'; review: Made; feedback: Made }
  | { do: 'approve'; review: Made; text?: string }
  | { do: 'request changes'; review: Made; text: string }
  | { do: 'renew review'; review: Made; note: string }
  | { do: 'withdraw review'; review: Made }
  | { do: 'publish review'; review: Made };

type ReadingAction =
  | {
      do: 'require reading';
      file: FileRef;
      /** 1 when you have time, 2 soon, 3 right away. */
      urgency: 1 | 2 | 3;
      of: readonly (StoryDepartment | StoryPerson | 'everyone')[];
      dueIn: number;
      note: string;
    }
  | { do: 'confirm reading'; file: FileRef }
  | { do: 'ask'; question: string; follows?: Made; as?: string }
  | { do: 'like'; answer: Made }
  | { do: 'dislike'; answer: Made; why: Why; reason?: string }
  | { do: 'ask coaches'; answer: Made; note?: string }
  /** Begins a document that answers a question of the board of knowledge gaps. */
  | { do: 'answer gap'; question: string; parent: FileRef; name: string; as: string }
  | { do: 'dismiss gap'; question: string }
  /** Adds a term to the glossary. */
  | {
      do: 'define';
      term: string;
      synonyms?: string[];
      abbreviations?: string[];
      definition: string;
      owner?: StoryPerson;
    }
  | { do: 'read notifications' };

export type StoryStep = (DocumentAction | DiscussionAction | ReadingAction) & {
  /** Working days before yesterday. */
  day: number;
  /** In UTC; Valdoren is an hour ahead, Suzhou eight. */
  time: string;
  by: StoryPerson;
};
