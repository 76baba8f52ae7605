import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EditorDialogProps } from '../../dialogs.ts';
import { shortcuts } from '../../plugins/keys.ts';
import { keyName } from '../keyNames.ts';
import classes from '../tools.module.css';

const typed = [
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
] as const;

const others = [
  ['/', 'helpSlash'],
  ['Tab', 'helpTable'],
  ['Shift-Tab', 'helpTableBack'],
  ['Mod-x', 'cut'],
  ['Mod-c', 'copy'],
  ['Mod-v', 'paste'],
  ['Mod-Shift-v', 'helpPlainPaste'],
  ['Alt-F10', 'helpToolbar'],
] as const;

const nothing = () => {};

/** All keys and typing rules, printed from the lists that make them work. */
export function HelpDialog({ onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const named = shortcuts({ openLink: nothing, openDialog: nothing });
  const row = (keys: string, words: string) => (
    <div key={keys + words} className={classes.helpRow}>
      <dt>{words}</dt>
      <dd>
        <Kbd>{keys}</Kbd>
      </dd>
    </div>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editor.helpTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('editor.helpClose') }}
    >
      <div className={classes.help}>
        <section>
          <h3>{t('editor.helpKeys')}</h3>
          <dl>
            {named.map(({ keys, action }) =>
              row(keyName(keys[0] ?? ''), t(`editor.action.${action}`)),
            )}
            {others.map(([key, word]) => row(keyName(key), t(`editor.${word}`)))}
          </dl>
        </section>
        <section>
          <h3>{t('editor.helpTyping')}</h3>
          <dl>{typed.map(([signs, word]) => row(signs, t(`editor.typing.${word}`)))}</dl>
        </section>
      </div>
    </Modal>
  );
}
