import { assistant } from './assistant.ts';
import { blocks } from './blocks.ts';
import { documents } from './documents.ts';
import { editor } from './editor.ts';
import { files } from './files.ts';
import { forms } from './forms.ts';
import { pages } from './pages.ts';
import { reasons } from './reasons.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';

export const words = {
  assistant,
  blocks,
  documents,
  editor,
  files,
  forms,
  pages,
  reasons,
  search,
  session,
  shell,
} as const;
