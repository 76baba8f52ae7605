import type { words as english } from '../en/words.ts';
import type { Translated } from '../translated.ts';
import { assistant } from './assistant.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { reasons } from './reasons.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const words: Translated<typeof english> = {
  assistant,
  documents,
  files,
  reasons,
  search,
  session,
  shell,
};
