import { Menu, Text } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  BookOpen,
  ChevronDown,
  Eye,
  MessageSquarePlus,
  PencilLine,
  Printer,
  TextCursorInput,
} from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keyName } from '../kit/keyNames.ts';
import { isWriting, type Mode, modesFor, setMode } from '../kit/mode.ts';
import { modeLetters } from '../kit/shortcutKeys.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import classes from '../kit/tools.module.css';

const icons = {
  edit: PencilLine,
  suggest: MessageSquarePlus,
  clean: Eye,
  read: BookOpen,
  form: TextCursorInput,
  print: Printer,
} satisfies Record<Mode, unknown>;

interface ModeMenuProps {
  editor: Editor;
  mode: Mode;
  mayEdit: boolean;
  /** True until the text is live. */
  disabled: boolean;
}

/** Shows and sets the mode: edit, suggest, read. */
export function ModeMenu({ editor, mode, mayEdit, disabled }: ModeMenuProps) {
  const { t } = useTranslation();
  const Icon = icons[mode];
  useModeKeys(editor, mayEdit);

  const choose = (next: Mode) => {
    setMode(editor.view, next);
    if (isWriting(next)) editor.view.focus();
  };
  return (
    <Menu position="bottom-end" returnFocus={!isWriting(mode)} width={340} disabled={disabled}>
      <Menu.Target>
        <ToolButton
          label={t('shell.named', {
            what: t('editor.mode'),
            which: t(`editor.modes.${mode}.name`),
          })}
          disabled={disabled}
          className={classes.mode}
        >
          <Icon size={16} />
          <span className={classes.modeName}>{t(`editor.modes.${mode}.name`)}</span>
          <ChevronDown size={12} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown data-tools>
        {modesFor(mayEdit).map((each) => {
          const Each = icons[each];
          const letter = modeLetters[each];
          return (
            <Menu.Item
              key={each}
              aria-current={each === mode}
              data-chosen={each === mode || undefined}
              className={classes.modeItem}
              leftSection={<Each size={16} />}
              rightSection={
                letter && (
                  <kbd className={classes.itemKeys}>{keyName(`Mod-Alt-Shift-${letter}`)}</kbd>
                )
              }
              onClick={() => choose(each)}
            >
              {t(`editor.modes.${each}.name`)}
              <Text size="xs" c="dimmed">
                {t(`editor.modes.${each}.text`)}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Listens on the page, because the shortcuts also work while the text is read-only. */
function useModeKeys(editor: Editor, mayEdit: boolean): void {
  useEffect(() => {
    // By key code, because Alt changes the character.
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.altKey || !event.shiftKey) return;
      const next = modesFor(mayEdit).find((each) => event.code === `Key${modeLetters[each]}`);
      // A page that is kept in the background has its own text, which must not react.
      if (next === undefined || !editor.view.dom.checkVisibility()) return;
      event.preventDefault();
      setMode(editor.view, next);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [editor, mayEdit]);
}
