import { UnstyledButton } from '@mantine/core';
import type { EditorView } from '@tiptap/pm/view';
import { useTranslation } from 'react-i18next';
import classes from './finding.module.css';
import { replaceAll, replaceCurrent } from './replacing.ts';

interface Props {
  view: EditorView;
  hasMatches: boolean;
  /** The replacement as typed. */
  template: string;
  onTemplate: (template: string) => void;
  /** All matches were replaced; `count` is their number. */
  onReplaced: (count: number) => void;
}

export function ReplaceRow({ view, hasMatches, template, onTemplate, onReplaced }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.row}>
      <input
        className={classes.field}
        aria-label={t('finding.replaceBy')}
        placeholder={t('finding.replaceBy')}
        value={template}
        spellCheck={false}
        onChange={({ currentTarget }) => onTemplate(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void replaceCurrent(view, template);
        }}
      />
      <UnstyledButton
        className={classes.button}
        disabled={!hasMatches}
        onClick={() => void replaceCurrent(view, template)}
      >
        {t('finding.replace')}
      </UnstyledButton>
      <UnstyledButton
        className={classes.button}
        disabled={!hasMatches}
        onClick={() => void replaceAll(view, template).then(onReplaced)}
      >
        {t('finding.replaceAll')}
      </UnstyledButton>
    </div>
  );
}
