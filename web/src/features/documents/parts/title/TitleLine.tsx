import { isUntitled } from '@docent/contract/constants';
import type { File } from '@docent/contract/files';
import { Tooltip } from '@mantine/core';
import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPainted } from '../../../../ui/afterPaint.ts';
import { fullTime, sinceThen } from '../../../../ui/times.ts';
import { useIsNarrow } from '../../../../ui/useIsNarrow.ts';
import { DuplicatesBadge } from '../../../duplicates/DuplicatesBadge.tsx';
import badge from '../../../files/StateBadge.module.css';
import { StateBadge } from '../../../files/StateBadge.tsx';
import { PriorityBadge } from '../../../priorities/lazyPriorities.tsx';
import { ReviewBadge } from '../../../reviews/lazyReviews.ts';
import { TitleField } from './TitleField.tsx';
import classes from './TitleLine.module.css';

/** Below this width the header has no room for badges, as in `DocumentHeader.module.css`; in CSS pixels. */
const narrow = 620;

interface Props {
  file: File;
  /** The text contains its title; this one is then only for screen readers. */
  isInText: boolean;
  isEditing: boolean;
  /** There is no text yet. */
  isEmpty: boolean;
  /** The field stores its content here. */
  typedTitle: RefObject<string>;
  /** Moves the caret to the start of the text; null if the title is read-only. */
  onEnterText: (() => boolean) | null;
}

export function TitleLine({ file, isInText, isEditing, isEmpty, typedTitle, onEnterText }: Props) {
  const { t, i18n } = useTranslation();
  const isNarrow = useIsNarrow(narrow);
  const isPainted = useHasPainted();
  return (
    <div
      className={classes.line}
      data-in-text={isInText || undefined}
      data-narrow={isNarrow || undefined}
    >
      {onEnterText ? (
        <TitleField
          file={file}
          takesFocus={isEmpty && isUntitled(file.name)}
          typedTitle={typedTitle}
          onEnterText={onEnterText}
        />
      ) : (
        <h1
          className={isInText ? classes.hidden : classes.title}
          data-prints={isInText ? undefined : true}
        >
          {file.name}
        </h1>
      )}
      <p className={classes.about}>
        <span className={classes.state}>
          <Suspense fallback={<StateBadge file={file} />}>
            <ReviewBadge file={file} />
          </Suspense>
          {!isEditing && <PriorityBadge file={file} />}
          <DuplicatesBadge file={file} />
        </span>
        {file.unreviewed && (
          <Tooltip label={t('files.unreviewedText')} multiline w={260}>
            <span className={badge.badge} data-state="changed">
              {t('files.unreviewed')}
            </span>
          </Tooltip>
        )}
        {/* The browser takes longer to load its date formats than to draw the page. */}
        <time
          dateTime={file.updatedAt}
          title={isPainted ? fullTime(file.updatedAt, i18n.language) : undefined}
        >
          {isPainted
            ? t('documents.updatedBy', {
                when: sinceThen(file.updatedAt, i18n.language),
                name: file.updatedBy.username,
              })
            : '\u00a0'}
        </time>
        {file.owner && <span>{t('documents.ownedBy', { name: file.owner.username })}</span>}
      </p>
    </div>
  );
}
