import type { Duplicate } from '@docent/contract/duplicates';
import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import classes from '../DuplicatesView.module.css';
import { percentOf, sidesOf } from '../duplicates.rules.ts';
import { KindBadge } from './KindBadge.tsx';

interface Props {
  list: readonly Duplicate[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  onStep: (by: 1 | -1) => void;
  /** Shown below the selected entry. */
  children: ReactNode;
}

export function DuplicateList({ list, selectedId, onSelect, onStep, children }: Props) {
  const { t } = useTranslation();
  const listElement = useRef<HTMLUListElement>(null);
  const hasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is what moves.
  useEffect(() => {
    // The first entry is selected automatically, which must not scroll the page.
    if (!hasMoved.current) {
      hasMoved.current = true;
      return;
    }
    const button = listElement.current?.querySelector<HTMLElement>('[aria-current="true"]');
    button?.scrollIntoView({ block: 'nearest' });
    if (listElement.current?.contains(document.activeElement)) button?.focus();
  }, [selectedId]);
  return (
    <ul
      ref={listElement}
      className={classes.list}
      aria-label={t('duplicates.title')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        if (!(event.target as Element).matches('[data-entry]')) return;
        event.preventDefault();
        onStep(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      {list.map((duplicate) => (
        <li key={duplicate.id}>
          <UnstyledButton
            data-entry
            className={classes.entry}
            aria-current={duplicate.id === selectedId || undefined}
            onClick={() => onSelect(duplicate.id)}
          >
            <Entry duplicate={duplicate} />
          </UnstyledButton>
          {duplicate.id === selectedId && children}
        </li>
      ))}
    </ul>
  );
}

/** Memoised, because the list may have hundreds of entries. */
const Entry = memo(function Entry({ duplicate }: { duplicate: Duplicate }) {
  const { t, i18n } = useTranslation();
  const names = [
    ...new Set(
      sidesOf(duplicate)
        .flat()
        .map(({ fileName }) => fileName),
    ),
  ];
  return (
    <>
      <span className={classes.facts}>
        <KindBadge duplicate={duplicate} />
        {duplicate.kind !== 'same' && <span>{percentOf(duplicate.similarity, i18n.language)}</span>}
        {duplicate.divergedAt !== null && (
          <span title={fullTime(duplicate.divergedAt, i18n.language)}>
            {t('duplicates.since', { when: sinceThen(duplicate.divergedAt, i18n.language) })}
          </span>
        )}
        {duplicate.places > 2 && <span>{t('duplicates.places', { count: duplicate.places })}</span>}
      </span>
      <span className={classes.excerpt}>{duplicate.left.text}</span>
      <span className={classes.names}>{names.join(' · ')}</span>
    </>
  );
});
