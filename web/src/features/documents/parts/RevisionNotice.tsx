// Tells which text is shown if it is not the published one, and links to the other.
import { Button } from '@mantine/core';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayInWords } from '../../../ui/times.ts';
import { isLive } from '../../files/files.rules.ts';
import { hasHiddenDraft, type ShownDocument } from '../documents.rules.ts';
import classes from './RevisionNotice.module.css';

interface Props {
  document: Pick<ShownDocument, 'file' | 'version'>;
  /** A version published after this text was fetched. */
  newer: number | null;
  onShowNewer: () => void;
  isEditing: boolean;
  showsDraft: boolean;
  onShowDraft: (draft: boolean) => void;
  onShowCurrent: (() => void) | null;
}

export function RevisionNotice({
  document: { file, version },
  newer,
  onShowNewer,
  isEditing,
  showsDraft,
  onShowDraft,
  onShowCurrent,
}: Props) {
  const { t, i18n } = useTranslation();
  const unpublishedText = () => {
    if (file.unpublished === null) return null;
    const { at, by } = file.unpublished;
    const when = dayInWords(at, i18n.language);
    return by === null
      ? t('documents.unpublishedOn', { when })
      : t('documents.unpublishedBy', { when, name: by.username });
  };
  if (isEditing) return null;
  // The page shows it automatically.
  const isAwaited = isLive(file);
  if (newer !== null && !showsDraft && !isAwaited) {
    return (
      <p className={classes.notice} role="status">
        <Info size={15} aria-hidden />
        <span>{t('editor.newerVersion', { version: newer })}</span>
        <Button variant="subtle" size="compact-xs" onClick={onShowNewer}>
          {t('editor.showNewer')}
        </Button>
      </p>
    );
  }
  if (onShowCurrent !== null && version !== null) {
    return (
      <p className={classes.notice}>
        <Info size={15} aria-hidden />
        <span>{t('documents.versionShown', { version })}</span>
        <Button variant="subtle" size="compact-xs" onClick={onShowCurrent}>
          {t('documents.showCurrent')}
        </Button>
      </p>
    );
  }
  if (file.kind === 'document' && file.version === null) {
    return (
      <p className={classes.notice}>
        <Info size={15} aria-hidden />
        <span>
          {unpublishedText() ?? t(isAwaited ? 'documents.liveDraftShown' : 'documents.draftShown')}
        </span>
      </p>
    );
  }
  if (!hasHiddenDraft(file) || file.version === null || isAwaited) return null;
  return (
    <p className={classes.notice}>
      <Info size={15} aria-hidden />
      <span>
        {showsDraft
          ? t('documents.draftOf', { version: file.version })
          : t('documents.hasDraft', { version: file.version })}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => onShowDraft(!showsDraft)}>
        {showsDraft ? t('documents.showPublished') : t('documents.showDraft')}
      </Button>
    </p>
  );
}
