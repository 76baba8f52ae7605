// The types of the demo story's steps: who did what on which day.

import type { Level } from '@docent/contract/access';
import type { Why } from '@docent/contract/assistant';
import type { Reaction } from '@docent/contract/comments';
import type { IconName } from '@docent/contract/files';
import type { FieldValue } from '@docent/contract/forms';
import type { PremortemStage, PremortemVerdict, RiskMark } from '@docent/contract/premortem-data';
import type { ReviewRule } from '@docent/contract/reviews';
import type { PageSetup } from '@docent/document-model/page';

export type StoryPerson =
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
 * A file by its path in the demo base's folder, or by the name that an earlier step assigned with `as`. In Markdown,
 * `file:NAME` is replaced by its id.
 */
type FileRef = string;
/** The name that an earlier step assigned to its result with `as`. */
type ResultName = string;

export const today = '{today}';

export interface StoryEdit {
  do: 'edit';
  file: FileRef;
  /** `from` must lie within a single text node. */
  replace?: readonly (readonly [from: string, to: string])[];
  /** Inserts Markdown after the block that contains the text `after`. */
  insert?: readonly { after: string; markdown: string }[];
  /** Markdown for the end of the document. */
  append?: string;
  publish?: true;
  /** Label of the published version. */
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
  /** `reviewEvery` is in days. */
  | { do: 'own'; file: FileRef; owner?: StoryPerson; reviewEvery?: number }
  | { do: 'describe'; file: FileRef; icon: IconName; description?: string }
  /** `from` is a file in `server/demo/story`. */
  | { do: 'cover'; file: FileRef; from: string }
  | { do: 'folder'; parent: FileRef; name: string; as: string }
  /** `text` is a Markdown file in `server/demo/story`; without it, the text comes from the template. */
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
  /** `from` is a file in `server/demo/story`. */
  | { do: 'upload'; parent: FileRef; from: string; name: string; as: string }
  /** The value `today` is replaced by the day of the step. */
  | { do: 'fill'; file: FileRef; values: Record<string, FieldValue> }
  | { do: 'sign'; file: FileRef; label: string; typed: string };

type DiscussionAction =
  /** Comments on `quote`, or on the whole document without it. `@name` mentions a person. */
  | {
      do: 'comment';
      file: FileRef;
      quote?: string;
      body: string;
      assign?: StoryPerson[];
      as?: string;
    }
  | { do: 'reply'; to: ResultName; body: string }
  | { do: 'react'; to: ResultName; reaction: Reaction }
  | { do: 'resolve'; thread: ResultName }
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
  | { do: 'mark reviewed'; review: ResultName }
  | { do: 'feedback'; review: ResultName; text: string; as?: string }
  | { do: 'answer feedback'; review: ResultName; feedback: ResultName; text: string }
  | { do: 'settle feedback'; review: ResultName; feedback: ResultName }
  | { do: 'approve'; review: ResultName; text?: string }
  | { do: 'request changes'; review: ResultName; text: string }
  | { do: 'renew review'; review: ResultName; note: string }
  | { do: 'withdraw review'; review: ResultName }
  | { do: 'publish review'; review: ResultName };

type ReadingAction =
  | {
      do: 'require reading';
      file: FileRef;
      /** 1: when you have time, 2: soon, 3: right away. */
      urgency: 1 | 2 | 3;
      of: readonly (StoryDepartment | StoryPerson | 'everyone')[];
      dueIn: number;
      note: string;
    }
  | { do: 'confirm reading'; file: FileRef }
  | { do: 'ask'; question: string; follows?: ResultName; as?: string }
  | { do: 'like'; answer: ResultName }
  | { do: 'dislike'; answer: ResultName; why: Why; reason?: string }
  | { do: 'ask coaches'; answer: ResultName; note?: string }
  /** Creates a document that answers a knowledge gap. */
  | { do: 'answer gap'; question: string; parent: FileRef; name: string; as: string }
  | { do: 'dismiss gap'; question: string }
  | {
      do: 'define';
      term: string;
      synonyms?: string[];
      abbreviations?: string[];
      definition: string;
      owner?: StoryPerson;
    }
  | { do: 'read notifications' };

export type PremortemStep =
  | {
      do: 'start premortem';
      parent: FileRef;
      name: string;
      plan?: FileRef;
      /** The plan, if it is not a document. */
      text?: string;
      question: string;
      horizonIn: number;
      participants: StoryPerson[];
      decider: StoryPerson;
      /** Without one, the person who starts it leads. */
      facilitator?: StoryPerson;
      anonymous?: true;
      as: string;
    }
  | { do: 'write reasons'; premortem: ResultName; reasons: string[]; confidence: number }
  | { do: 'move premortem'; premortem: ResultName; to: PremortemStage }
  | { do: 'group reasons'; premortem: ResultName; name: string; reasons: string[] }
  /** The number of votes by group. */
  | { do: 'vote'; premortem: ResultName; groups: Record<string, number> }
  | {
      do: 'score';
      premortem: ResultName;
      groups: Record<string, readonly [likelihood: number, impact: number]>;
    }
  | {
      do: 'respond';
      premortem: ResultName;
      group: string;
      prevention: string;
      contingency: string;
      trigger: string;
      owner: StoryPerson;
      dueIn: number;
      checkIn: number;
    }
  | { do: 'state confidence'; premortem: ResultName; percent: number }
  | {
      do: 'decide';
      premortem: ResultName;
      verdict: PremortemVerdict;
      note: string;
      conditions?: { text: string; owner: StoryPerson; dueIn: number }[];
    }
  | { do: 'meet condition'; premortem: ResultName; condition: string }
  | { do: 'start round'; premortem: ResultName }
  | {
      do: 'mark risk';
      premortem: ResultName;
      group: string;
      mark: RiskMark;
      evidence: string;
      checkIn?: number;
    };

export type StoryStep = (DocumentAction | DiscussionAction | ReadingAction | PremortemStep) & {
  /** Number of working days before yesterday. */
  day: number;
  /** In UTC; Valdoren is an hour ahead, Suzhou eight. */
  time: string;
  by: StoryPerson;
};
