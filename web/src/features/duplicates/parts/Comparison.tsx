import type { Duplicate, ParagraphRef } from '@docent/contract/duplicates';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  FileOutput,
  FileSymlink,
  Link2,
  ListPlus,
  PencilLine,
  RotateCcw,
  StepForward,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { addressOf } from '../../files/files.rules.ts';
import classes from '../DuplicatesView.module.css';
import {
  type CopyReplacement,
  editablePlaces,
  mayMakeSynced,
  mayRevise,
  piecesOf,
  sidesOf,
} from '../duplicates.rules.ts';
import { Context } from './Context.tsx';
import { copyPlaceLink } from './copyPlaceLink.ts';
import { KindBadge } from './KindBadge.tsx';
import { SkipDialog } from './SkipDialog.tsx';
import { useComparisonCommands } from './useComparisonCommands.ts';

interface Props {
  duplicate: Duplicate;
  onStep: (by: 1 | -1) => void;
  onDecide: (reason?: string) => void;
  onRevise: (replacement: CopyReplacement) => void;
  onMove: () => void;
  onIgnore: (fileIds: string[]) => void;
}

export function Comparison(props: Props) {
  const { duplicate, onStep, onDecide, onRevise, onMove, onIgnore } = props;
  const { t } = useTranslation();
  const [hasContext, setContext] = useState(false);
  const { left, right, kind, skipped, differences } = duplicate;
  const isDeciding = editablePlaces(duplicate).length > 0;
  const isRevising = mayRevise(duplicate);
  const isSyncing = mayMakeSynced(duplicate);
  // With copies in more documents, it would still be listed for the others.
  const isPair =
    new Set(sidesOf(duplicate).flatMap((places) => places.map(({ fileId }) => fileId))).size === 2;
  useComparisonCommands({
    left,
    onStep,
    onDecide: isDeciding ? () => onDecide() : null,
    onRevise: isRevising ? onRevise : null,
    onMakeSynced: isSyncing ? () => onRevise('synced') : null,
    onMove: isDeciding ? onMove : null,
    onContext: () => setContext(!hasContext),
  });
  return (
    <section className={classes.comparison} aria-label={t('duplicates.comparison')}>
      <Decision duplicate={duplicate} onDecide={isDeciding ? onDecide : null} />
      <div className={classes.sides} data-count={kind === 'same' ? 1 : 2}>
        {sidesOf(duplicate).map((places, at) => (
          <article key={at === 0 ? 'left' : 'right'} className={classes.side}>
            <p className={classes.text}>
              {piecesOf(differences, at === 0 ? 'left' : 'right').map(
                ({ text, differs }, piece) => {
                  // Pieces never change their order, so their index is their key.
                  const key = `${piece}`;
                  return differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
                },
              )}
            </p>
            <ul className={classes.placeList}>
              {places.map((place) => (
                <Place
                  key={`${place.fileId} ${place.paragraphId}`}
                  place={place}
                  hasContext={hasContext}
                />
              ))}
            </ul>
          </article>
        ))}
      </div>
      <MorePlaces duplicate={duplicate} />
      {!isDeciding && <p className={classes.note}>{t('duplicates.notEditable')}</p>}
      <div className={classes.buttons}>
        {isRevising && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<PencilLine size={14} />}
            onClick={() => onRevise('text')}
          >
            {t('duplicates.revise')}
          </Button>
        )}
        {isSyncing && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<FileSymlink size={14} />}
            onClick={() => onRevise('synced')}
          >
            {t('duplicates.makeSynced')}
          </Button>
        )}
        {isDeciding && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<FileOutput size={14} />}
            onClick={onMove}
          >
            {t('duplicates.move')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={hasContext}
          leftSection={<ListPlus size={14} />}
          onClick={() => setContext(!hasContext)}
        >
          {t(hasContext ? 'duplicates.hideContext' : 'duplicates.showContext')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Link2 size={14} />}
          onClick={() => void copyPlaceLink(left)}
        >
          {t('duplicates.copyLink')}
        </Button>
        {isDeciding && !skipped && isPair && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onIgnore([left.fileId, right.fileId])}
          >
            {t('duplicates.ignorePair')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The kind, who skipped it, and buttons to skip or reopen it. */
function Decision({
  duplicate,
  onDecide,
}: {
  duplicate: Duplicate;
  onDecide: Props['onDecide'] | null;
}) {
  const { t, i18n } = useTranslation();
  const [isAskingReason, setAskingReason] = useState(false);
  const { skipped } = duplicate;
  const Icon = skipped ? RotateCcw : StepForward;
  return (
    <>
      <div className={classes.actions}>
        <KindBadge duplicate={duplicate} />
        {onDecide && (
          <span className={classes.buttons}>
            {!skipped && (
              <Button variant="subtle" size="compact-sm" onClick={() => setAskingReason(true)}>
                {t('duplicates.skipWithReason')}
              </Button>
            )}
            <Button
              variant={skipped ? 'default' : 'filled'}
              size="compact-sm"
              leftSection={<Icon size={14} />}
              onClick={() => onDecide()}
            >
              {t(skipped ? 'duplicates.unskip' : 'duplicates.skip')}
            </Button>
          </span>
        )}
      </div>
      {skipped && (
        <p className={classes.skipped} title={fullTime(skipped.at, i18n.language)}>
          {t('duplicates.skippedBy', {
            name: skipped.by.username,
            when: sinceThen(skipped.at, i18n.language),
          })}
          {skipped.reason !== '' && <q>{skipped.reason}</q>}
        </p>
      )}
      {isAskingReason && onDecide && (
        <SkipDialog
          onSkip={(reason) => {
            setAskingReason(false);
            onDecide(reason);
          }}
          onClose={() => setAskingReason(false)}
        />
      )}
    </>
  );
}

function Place({ place, hasContext }: { place: ParagraphRef; hasContext: boolean }) {
  const { t } = useTranslation();
  const { fileId, fileName, paragraphId, headingPath, version } = place;
  return (
    <li>
      <Link
        to="/detail/$id/$title/{-$des}"
        params={addressOf({ id: fileId, name: fileName })}
        hash={`p-${paragraphId}`}
      >
        {fileName}
      </Link>
      <span className={classes.where}>
        {[
          version === null ? t('duplicates.draft') : t('duplicates.version', { version }),
          ...headingPath,
        ].join(' · ')}
      </span>
      {hasContext && <Context fileId={fileId} paragraphId={paragraphId} />}
    </li>
  );
}

function MorePlaces({ duplicate }: { duplicate: Duplicate }) {
  const { t } = useTranslation();
  const count = duplicate.places - sidesOf(duplicate).flat().length;
  return count > 0 ? <p className={classes.note}>{t('duplicates.morePlaces', { count })}</p> : null;
}
