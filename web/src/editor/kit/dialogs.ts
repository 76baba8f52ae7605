// The editor's dialogs by name, each loaded when it is first opened. Commands, menus and node views open
// one through their surroundings; the surface draws it.

import type { Editor } from '@tiptap/core';
import type { ComponentType } from 'react';

export interface EditorDialogProps {
  editor: Editor;
  /** The position of the node that the dialog is about; null where it is about the selection. */
  at: number | null;
  onClose: () => void;
}

type Load = () => Promise<ComponentType<EditorDialogProps>>;

export const editorDialogs = {
  characters: () =>
    import('../parts/dialogs/CharactersDialog.tsx').then((file) => file.CharactersDialog),
  contents: () => import('../parts/dialogs/ContentsForm.tsx').then((file) => file.ContentsForm),
  date: () => import('../parts/dialogs/DateForm.tsx').then((file) => file.DateForm),
  embed: () => import('../parts/dialogs/EmbedForm.tsx').then((file) => file.EmbedForm),
  footnote: () => import('../parts/dialogs/FootnoteForm.tsx').then((file) => file.FootnoteForm),
  formula: () => import('../parts/dialogs/FormulaForm.tsx').then((file) => file.FormulaForm),
  inlineFormula: () =>
    import('../parts/dialogs/FormulaForm.tsx').then((file) => file.InlineFormulaForm),
  separator: () => import('../parts/dialogs/SeparatorForm.tsx').then((file) => file.SeparatorForm),
  synced: () => import('../parts/dialogs/SyncedDialog.tsx').then((file) => file.SyncedDialog),
  control: () => import('../parts/dialogs/ControlDialog.tsx').then((file) => file.ControlDialog),
  sign: () => import('../parts/dialogs/SignatureDialog.tsx').then((file) => file.SignatureDialog),
  signature: () =>
    import('../parts/dialogs/SignatureLineDialog.tsx').then((file) => file.SignatureLineDialog),
  page: () => import('../parts/dialogs/PageDialog.tsx').then((file) => file.PageDialog),
  bands: () => import('../parts/dialogs/BandsDialog.tsx').then((file) => file.BandsDialog),
  watermark: () =>
    import('../parts/dialogs/WatermarkDialog.tsx').then((file) => file.WatermarkDialog),
  paragraph: () =>
    import('../parts/dialogs/ParagraphDialog.tsx').then((file) => file.ParagraphDialog),
  picture: () => import('../parts/dialogs/PictureDialog.tsx').then((file) => file.PictureDialog),
  crop: () => import('../parts/dialogs/CropDialog.tsx').then((file) => file.CropDialog),
  table: () => import('../parts/dialogs/TableDialog.tsx').then((file) => file.TableDialog),
  help: () => import('../parts/dialogs/HelpDialog.tsx').then((file) => file.HelpDialog),
} satisfies Record<string, Load>;

export type EditorDialogName = keyof typeof editorDialogs;
