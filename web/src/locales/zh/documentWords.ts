import type { words as english } from '../en/documentWords.ts';
import type { Translated } from '../translated.ts';
import { blocks } from './blocks.ts';
import { editor } from './editor.ts';
import { explain } from './explain.ts';
import { finding } from './finding.ts';
import { formatting } from './formatting.ts';
import { forms } from './forms.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { recovered } from './recovered.ts';
import { suggestions } from './suggestions.ts';
import { tables } from './tables.ts';

export const words: Translated<typeof english> = {
  blocks,
  editor,
  explain,
  finding,
  formatting,
  forms,
  pages,
  pictures,
  recovered,
  suggestions,
  tables,
};
