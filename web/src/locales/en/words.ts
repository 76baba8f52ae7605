import { assistant } from './assistant.ts';
import { blocks } from './blocks.ts';
import { documents } from './documents.ts';
import { editor } from './editor.ts';
import { files } from './files.ts';
import { finding } from './finding.ts';
import { formatting } from './formatting.ts';
import { forms } from './forms.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { reasons } from './reasons.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { suggestions } from './suggestions.ts';
import { tables } from './tables.ts';

export const words = {
  assistant,
  blocks,
  documents,
  editor,
  files,
  finding,
  formatting,
  forms,
  pages,
  pictures,
  reasons,
  search,
  session,
  shell,
  suggestions,
  tables,
} as const;
