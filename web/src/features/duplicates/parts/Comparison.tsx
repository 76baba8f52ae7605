import type { Duplicate, ParagraphRef } from '@docent/contract/duplicates';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  ChevronDown,
  ChevronUp,
  FileText,
  Link2,
  ListPlus,
  RotateCcw,
  StepForward,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOfParagraph } from '../../../editor/links/paragraphLinks.ts';
import { useCommands } from '../../../ui/commands/commands.ts';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { showToast } from '../../../ui/toasts.ts';
import { addressOf, linkOf } from '../../files/files.rules.ts';
import classes from '../DuplicatesView.module.css';
import { mayDecide, piecesOf, sidesOf } from '../duplicates.rules.ts';
import { Context } from './Context.tsx';
import { KindBadge } from './KindBadge.tsx';
import { SkipDialog } from './SkipDialog.tsx';

interface Props {
  duplicate: Duplicate;
  onStep: (by: 1 | -1) => void;
  onDecide: (reason?: string) => void;
  onIgnore: (fileIds: string[]) => void;
}

export function Comparison({ duplicate, onStep, onDecide, onIgnore }: Props) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [hasContext, setContext] = useState(false);
  const [isAskingReason, setAskingReason] = useState(false);
  const { left, right, kind, skipped, differences } = duplicate;
  const isDeciding = mayDecide(duplicate);
  const decideLabel = t(skipped ? 'duplicates.unskip' : 'duplicates.skip');
  const DecideIcon = skipped ? RotateCcw : StepForward;
  const offered = [
    {
      id: 'duplicate-next',
      key: 'duplicateNext' as const,
      icon: ChevronDown,
      run: () => onStep(1),
    },
    {
      id: 'duplicate-previous',
      key: 'duplicatePrevious' as const,
      icon: ChevronUp,
      run: () => onStep(-1),
    },
    {
      id: 'duplicate-skip',
      key: 'duplicateSkip' as const,
      icon: DecideIcon,
      isOffered: isDeciding,
      run: () => onDecide(),
    },
    {
      id: 'duplicate-context',
      key: 'duplicateContext' as const,
      icon: ListPlus,
      run: () => setContext(!hasContext),
    },
    {
      id: 'duplicate-open',
      key: 'duplicateOpen' as const,
      icon: FileText,
      run: () =>
        void navigate({
          to: '/detail/$id/$title/{-$des}',
          params: addressOf({ id: left.fileId, name: left.fileName }),
          hash: `p-${left.paragraphId}`,
        }),
    },
    {
      id: 'duplicate-link',
      key: 'duplicateLink' as const,
      icon: Link2,
      run: () => void copyLink(left),
    },
  ];
  useCommands(
    offered
      .filter(({ isOffered = true }) => isOffered)
      .map((command) => ({ ...command, label: t(`shell.keys.${command.key}`) })),
  );

  async function copyLink({ fileId, fileName, paragraphId, text }: ParagraphRef) {
    const document = linkOf({ id: fileId, name: fileName, kind: 'document' }, location.origin);
    try {
      await navigator.clipboard.writeText(addressOfParagraph(paragraphId, text, new URL(document)));
      showToast({ message: t('duplicates.linkCopied'), type: 'success', id: 'duplicate-link' });
    } catch {
      // Browsers refuse the clipboard in different ways; nothing was changed.
      showToast({ message: t('duplicates.notCopied'), type: 'error', id: 'duplicate-link' });
    }
  }

  return (
    <section className={classes.comparison} aria-label={t('duplicates.comparison')}>
      <div className={classes.actions}>
        <KindBadge duplicate={duplicate} />
        <span className={classes.buttons}>
          {isDeciding && !skipped && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAskingReason(true)}>
              {t('duplicates.skipWithReason')}
            </Button>
          )}
          {isDeciding && (
            <Button
              variant={skipped ? 'default' : 'filled'}
              size="compact-sm"
              leftSection={<DecideIcon size={14} />}
              onClick={() => onDecide()}
            >
              {decideLabel}
            </Button>
          )}
        </span>
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
      <div className={classes.sides} data-count={kind === 'same' ? 1 : 2}>
        {sidesOf(duplicate).map((places, at) => (
          <article key={at === 0 ? 'left' : 'right'} className={classes.side}>
            <p className={classes.text}>
              {piecesOf(differences, at === 0 ? 'left' : 'right').map(
                ({ text, differs }, piece) => {
                  // Pieces never change their order, so their place is their key.
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
      <div className={classes.buttons}>
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
          onClick={() => void copyLink(left)}
        >
          {t('duplicates.copyLink')}
        </Button>
        {isDeciding && !skipped && left.fileId !== right.fileId && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onIgnore([left.fileId, right.fileId])}
          >
            {t('duplicates.ignorePair')}
          </Button>
        )}
      </div>
      {isAskingReason && (
        <SkipDialog
          onSkip={(reason) => {
            setAskingReason(false);
            onDecide(reason);
          }}
          onClose={() => setAskingReason(false)}
        />
      )}
    </section>
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
        ].join(' › ')}
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
