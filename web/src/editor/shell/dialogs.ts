// The dialogs of the editor, each loaded when it is first opened.

import type { ComponentType } from 'react';
import type { EditorDialogName, EditorDialogProps } from '../kit/dialogs.ts';

type Load = () => Promise<ComponentType<EditorDialogProps>>;

export const editorDialogs: Record<EditorDialogName, Load> = {
  characters: () => import('../insert/CharactersDialog.tsx').then((file) => file.CharactersDialog),
  contents: () => import('../insert/ContentsForm.tsx').then((file) => file.ContentsForm),
  date: () => import('../insert/DateForm.tsx').then((file) => file.DateForm),
  embed: () => import('../insert/EmbedForm.tsx').then((file) => file.EmbedForm),
  footnote: () => import('../insert/FootnoteForm.tsx').then((file) => file.FootnoteForm),
  formula: () => import('../insert/FormulaForm.tsx').then((file) => file.FormulaForm),
  inlineFormula: () => import('../insert/FormulaForm.tsx').then((file) => file.InlineFormulaForm),
  separator: () => import('../insert/SeparatorForm.tsx').then((file) => file.SeparatorForm),
  move: () => import('../insert/MoveDialog.tsx').then((file) => file.MoveDialog),
  synced: () => import('../insert/SyncedDialog.tsx').then((file) => file.SyncedDialog),
  control: () => import('../forms/ControlDialog.tsx').then((file) => file.ControlDialog),
  sign: () => import('../forms/SignatureDialog.tsx').then((file) => file.SignatureDialog),
  signature: () =>
    import('../forms/SignatureLineDialog.tsx').then((file) => file.SignatureLineDialog),
  page: () => import('../pageSetup/PageDialog.tsx').then((file) => file.PageDialog),
  bands: () =>
    import('../pageSetup/HeaderFooterDialog.tsx').then((file) => file.HeaderFooterDialog),
  watermark: () => import('../pageSetup/WatermarkDialog.tsx').then((file) => file.WatermarkDialog),
  paragraph: () => import('../formatting/ParagraphDialog.tsx').then((file) => file.ParagraphDialog),
  picture: () => import('../images/ImageDialog.tsx').then((file) => file.PictureDialog),
  crop: () => import('../images/CropDialog.tsx').then((file) => file.CropDialog),
  table: () => import('../tables/TableDialog.tsx').then((file) => file.TableDialog),
};
