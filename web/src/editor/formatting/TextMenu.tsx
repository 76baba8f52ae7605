import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Check, ChevronDown, Underline } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EditorStatus, perform } from '../kit/editorStatus.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';
import { setMark } from './markCommands.ts';

const lines = ['plain', 'double', 'dashed', 'dotted', 'wavy', 'none'] as const;

const spacings = [
  { word: 'close', points: -0.5 },
  { word: 'standard', points: null },
  { word: 'wide', points: 1 },
  { word: 'wider', points: 3 },
] as const;

/** Underline styles and letter spacing. */
export function TextMenu({ editor, status }: { editor: Editor; status: EditorStatus }) {
  const { t } = useTranslation();
  const isUnderlined = status.marks.split(' ').includes('underline');
  const line = isUnderlined ? status.underline || 'plain' : 'none';
  const check = (is: boolean) => (is ? <Check size={15} /> : null);
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ToolButton label={t('formatting.text')} disabled={status.kind === 'codeBlock'}>
          <Underline size={17} className={classes.wavy} />
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools className={classes.options}>
        <Menu.Label>{t('formatting.underline')}</Menu.Label>
        {lines.map((each) => (
          <Menu.Item
            key={each}
            aria-current={each === line}
            rightSection={check(each === line)}
            onClick={() =>
              perform(
                editor,
                setMark(
                  'underline',
                  each === 'none' ? null : { line: each === 'plain' ? null : each },
                ),
              )
            }
          >
            <span
              style={
                each === 'none'
                  ? {}
                  : { textDecoration: `underline ${each === 'plain' ? '' : each}` }
              }
            >
              {t(`formatting.line.${each}`)}
            </span>
          </Menu.Item>
        ))}
        <Menu.Label>{t('formatting.letterSpacing')}</Menu.Label>
        {spacings.map(({ word, points }) => (
          <Menu.Item
            key={word}
            aria-current={status.spacing === (points ?? '')}
            rightSection={check(status.spacing === (points ?? ''))}
            onClick={() => perform(editor, setMark('spacing', points === null ? null : { points }))}
          >
            <span style={{ letterSpacing: points === null ? undefined : `${points}pt` }}>
              {t(`formatting.letters.${word}`)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
