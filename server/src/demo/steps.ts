// The vocabulary of the demo base's story: who did what on which day.

type Person =
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

/** A file by its path in the folder of the demo base, or by the name that the story gave it with `as`. */
type FileRef = string;

export interface StoryEdit {
  do: 'edit';
  file: FileRef;
  /** Each text stands in one run of letters of the document. */
  replace?: readonly (readonly [from: string, to: string])[];
  /** Markdown behind the block that holds the text. */
  insert?: readonly { after: string; markdown: string }[];
  publish?: true;
  /** Of the version that is published. */
  label?: string;
  significant?: true;
}

type Action =
  | { do: 'grant'; file: FileRef; to: Person; level: 'read' | 'comment' | 'edit' | 'manage' }
  | StoryEdit
  | { do: 'publish'; file: FileRef; label?: string }
  | { do: 'keep'; file: FileRef; label: string }
  /** To the version before the one that is published now. */
  | { do: 'restore'; file: FileRef }
  | { do: 'read'; file: FileRef };

export type StoryStep = Action & {
  /** Working days before yesterday. */
  day: number;
  /** In UTC; Valdoren is an hour ahead, Suzhou eight. */
  time: string;
  by: Person;
};
