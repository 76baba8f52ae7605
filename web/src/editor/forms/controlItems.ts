// The kinds of controls and the signature line, for their menu and the "/" menu.

import { type ControlKind, controlKinds } from '@docent/document-model/nodes/control';
import i18next from 'i18next';
import {
  Calendar,
  CircleDot,
  Hash,
  ListCollapse,
  type LucideIcon,
  Signature,
  SquareCheck,
  TextCursorInput,
} from 'lucide-react';
import type { InsertItem } from '../insert/insertItems.ts';
import { insertControl } from './controlCommands.ts';

const signs: Record<ControlKind, { icon: LucideIcon; names: string }> = {
  text: { icon: TextCursorInput, names: 'form field text input 表单 文本 字段 wb zd' },
  number: { icon: Hash, names: 'form field number 表单 数字 sz' },
  enumeration: {
    icon: ListCollapse,
    names: 'form field select dropdown list 表单 下拉 选择 xl xz',
  },
  checkbox: { icon: SquareCheck, names: 'form field checkbox tick 表单 复选框 fx' },
  radio: { icon: CircleDot, names: 'form field radio choice 表单 单选 dx' },
  date: { icon: Calendar, names: 'form field date day 表单 日期 rq' },
};

export const controlItems: InsertItem[] = controlKinds.map((kind) => ({
  word: `control-${kind}`,
  title: () =>
    i18next.t('shell.named', {
      what: i18next.t('forms.control'),
      which: i18next.t(`forms.kind.${kind}`),
    }),
  run: insertControl(kind),
  ...signs[kind],
}));

export const signatureItem: InsertItem = {
  word: 'signature',
  icon: Signature,
  title: () => i18next.t('forms.signatureLine'),
  names: 'signature sign 签名 qm',
  run: { dialog: 'signature' },
};
