import { bullets } from '@docent/document-model/nodes/bulletList';
import { numberings } from '@docent/document-model/nodes/orderedList';
import { Menu, NumberInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import {
  continueNumbering,
  type ListKind,
  type ListName,
  listAt,
  setListKind,
  setListStart,
} from './listCommands.ts';

const markers: Record<string, string> = {
  disc: '●',
  circle: '○',
  square: '■',
  decimal: '1. 2.',
  multilevel: '1. 1.1.',
  'lower-alpha': 'a. b.',
  'upper-alpha': 'A. B.',
  'lower-roman': 'i. ii.',
  'upper-roman': 'I. II.',
  'simp-chinese-informal': '一、二、',
};

/** Bullets and numbering of lists, and their start. */
export function ListKindMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const item = (name: ListName, kind: ListKind, label: string) => {
    const isCurrent = status.list === name && status.listKind === (kind ?? '');
    return (
      <Menu.Item
        key={label}
        aria-current={isCurrent}
        leftSection={<span className={classes.listSign}>{markers[kind ?? 'decimal']}</span>}
        rightSection={isCurrent ? <Check size={15} /> : null}
        onClick={() => perform(editor, setListKind(name, kind))}
      >
        {label}
      </Menu.Item>
    );
  };
  const isNumbered = status.list === 'orderedList';
  return (
    <Menu position="bottom-start" returnFocus={false} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ToolButton label={t('formatting.listKinds')} className={classes.narrow}>
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools className={classes.options}>
        <Menu.Label>{t('formatting.bullets')}</Menu.Label>
        {bullets.map((kind) => item('bulletList', kind, t(`formatting.bullet.${kind}`)))}
        <Menu.Label>{t('formatting.numbers')}</Menu.Label>
        {[null, ...numberings].map((kind) =>
          item('orderedList', kind, t(`formatting.numbering.${kind ?? 'decimal'}`)),
        )}
        {isNumbered && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => perform(editor, continueNumbering)}>
              {t('formatting.continueNumbering')}
            </Menu.Item>
            <Menu.Item onClick={() => perform(editor, setListStart(1))}>
              {t('formatting.restartNumbering')}
            </Menu.Item>
            <StartAt editor={editor} onDone={() => setIsOpen(false)} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function StartAt({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation();
  const [start, setStart] = useState<number | string>(() => listAt(editor.state)?.node.attrs.start);
  return (
    <form
      className={classes.startAt}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        perform(editor, setListStart(Number(start)));
      }}
    >
      <NumberInput
        size="xs"
        label={t('formatting.startAt')}
        value={start}
        min={0}
        max={999_999_999}
        allowDecimal={false}
        allowNegative={false}
        onChange={setStart}
        // The menu would handle arrow and letter keys itself.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      />
    </form>
  );
}
