import { Kbd, Modal, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SingleKey, singleKeys } from '../../ui/commands/singleKeys.ts';
import { useReturnedFocus } from '../../ui/focus.ts';
import { searchKeys } from '../../ui/keys.ts';
import { keyName } from '../kit/keyNames.ts';
import type { Mode } from '../kit/mode.ts';
import { modeLetters, type ShortcutName, shortcutKeys } from '../kit/shortcutKeys.ts';
import classes from '../kit/tools.module.css';

const typingRows = [
  ['# … ######', 'heading'],
  ['- ', 'bullet'],
  ['1. a) i. 一、', 'numbered'],
  ['[] ', 'check'],
  ['> ', 'quote'],
  ['``` ', 'code'],
  ['---', 'separator'],
  ['**…**', 'bold'],
  ['*…*', 'italic'],
  ['***…***', 'boldItalic'],
  ['~~…~~', 'strike'],
  ['`…`', 'inlineCode'],
  ['==…==', 'highlight'],
  ['[…](…)', 'link'],
  ['$…$', 'formula'],
  ['$$ ', 'formulaBlock'],
  ['@', 'mention'],
  ['[[', 'fileLink'],
] as const;

const others = [
  ['/', 'helpSlash'],
  ['Tab', 'helpTable'],
  ['Shift-Tab', 'helpTableBack'],
  ['Escape Tab', 'helpLeave'],
  ['Alt-Shift-ArrowUp', 'helpMoveRow'],
  ['Alt-Shift-ArrowLeft', 'helpMoveColumn'],
  ['Mod-x', 'cut'],
  ['Mod-c', 'copy'],
  ['Mod-v', 'paste'],
  ['Mod-Shift-v', 'helpPlainPaste'],
  ['Alt-F10', 'helpToolbar'],
  ['Shift-F10', 'contextMenu'],
  ['Alt-F9', 'helpHint'],
  ['Alt-Enter', 'helpLineBeside'],
] as const;

/** In the find panel, and in the outline beside the text. */
const beside = [
  ['Enter', 'helpFindNext'],
  ['Shift-Enter', 'helpFindBefore'],
  ['Escape', 'helpFindClose'],
  ['Alt-ArrowUp', 'helpChapterUp'],
  ['Alt-ArrowDown', 'helpChapterDown'],
  ['ArrowLeft', 'helpFold'],
  ['ArrowRight', 'helpUnfold'],
] as const;

interface Row {
  keys: string[];
  words: string;
}

interface Props {
  /** Notes on single-key shortcuts, such as that they are switched off. */
  children: ReactNode;
  onClose: () => void;
}

/** All shortcuts and input rules, generated from the lists that implement them. */
export function HelpDialog({ children, onClose }: Props) {
  const { t } = useTranslation();
  useReturnedFocus();
  const [query, setQuery] = useState('');
  const singleKeyRows = (ofDuplicates: boolean): Row[] =>
    (Object.keys(singleKeys) as SingleKey[])
      .filter((key) => key.startsWith('duplicate') === ofDuplicates)
      .map((key) => ({
        keys: [
          ...(key === 'search' ? [searchKeys] : []),
          singleKeys[key].toUpperCase().replace(' ', t('shell.keyThen')),
        ],
        words: t(`shell.keys.${key}`),
      }));
  const parts: { title: string; rows: Row[] }[] = [
    { title: t('editor.helpEverywhere'), rows: singleKeyRows(false) },
    { title: t('editor.helpDuplicates'), rows: singleKeyRows(true) },
    {
      title: t('editor.helpKeys'),
      rows: [
        ...(Object.keys(shortcutKeys) as ShortcutName[]).map((name) => ({
          keys: shortcutKeys[name].map(shownKey).filter(Boolean),
          words: t(`editor.action.${name}`),
        })),
        ...others.map(([key, word]) => ({ keys: [keyName(key)], words: t(`editor.${word}`) })),
        ...(Object.keys(modeLetters) as Mode[]).map((mode) => ({
          keys: [keyName(`Mod-Alt-Shift-${modeLetters[mode]}`)],
          words: t('shell.named', {
            what: t('editor.mode'),
            which: t(`editor.modes.${mode}.name`),
          }),
        })),
      ],
    },
    {
      title: t('editor.helpTyping'),
      rows: typingRows.map(([keys, word]) => ({ keys: [keys], words: t(`editor.typing.${word}`) })),
    },
    {
      title: t('editor.helpBeside'),
      rows: beside.map(([key, word]) => ({ keys: [keyName(key)], words: t(`editor.${word}`) })),
    },
  ];
  const matchingParts = parts
    .map(({ title, rows }) => ({ title, rows: rows.filter((row) => holds(row, query)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editor.helpTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('editor.helpClose') }}
    >
      <TextInput
        data-autofocus
        mb="sm"
        aria-label={t('editor.helpSearch')}
        placeholder={t('editor.helpSearch')}
        leftSection={<Search size={15} />}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {children}
      <div className={classes.help}>
        {matchingParts.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, words }) => (
                <div key={keys.join() + words} className={classes.helpRow}>
                  <dt>{words}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p role="status" className={classes.note}>
        {matchingParts.length === 0 && t('editor.helpNothing')}
      </p>
    </Modal>
  );
}

/** Some keys are defined by the character that they produce with Shift; those are not listed. */
function shownKey(key: string): string {
  return /-[&*(><]$/.test(key) ? '' : keyName(key);
}

/** Whether a row contains all words of the query, in any order, in its text or keys. */
function holds({ keys, words }: Row, query: string): boolean {
  const text = `${words} ${keys.join(' ')}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
