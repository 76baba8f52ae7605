// The header of a comparison: both versions, the layout, steps between changes, and actions.

import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { ActionIcon, Select } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { theDraft, versionBefore } from '../history.queries.ts';
import type { ChangeLayout, HistorySearch } from '../history.rules.ts';
import { shortTime } from '../history.times.ts';
import { LayoutControl } from '../LayoutControl.tsx';
import classes from './ComparisonHeader.module.css';
import { VersionActions } from './VersionActions.tsx';

interface Props {
  file: File;
  version: Version;
  against: string;
  /** The version to compare with; null for the draft or none. */
  other: Version | null;
  versions: readonly Version[];
  mayEdit: boolean;
  layout: ChangeLayout;
  /** Null where only one layout fits. */
  onLayout: ((layout: ChangeLayout) => void) | null;
  current: number;
  /** Null while loading. */
  total: number | null;
  onStep: (step: 1 | -1) => void;
  onGo: (search: HistorySearch) => void;
  /** Null if the draft is the same. */
  onRestore: ((version: Version) => Promise<void>) | null;
  onName: (version: Version) => void;
}

export function ComparisonHeader(props: Props) {
  const { version, against, other, versions, mayEdit, layout, current, total, onGo, onRestore } =
    props;
  const { t, i18n } = useTranslation();
  const titleOf = ({ number, label, createdAt }: Version) =>
    [number !== null && t('history.number', { number }), label, shortTime(createdAt, i18n.language)]
      .filter(Boolean)
      .join(' · ');
  const others = versions.filter(({ id }) => id !== version.id);
  const choices = [
    { value: versionBefore, label: t('history.before') },
    ...(mayEdit ? [{ value: theDraft, label: t('history.draft') }] : []),
    ...others.map((one) => ({ value: one.id, label: titleOf(one) })),
    // A version that the list of versions has not loaded yet.
    ...(other && against === other.id && !others.some(({ id }) => id === other.id)
      ? [{ value: other.id, label: titleOf(other) }]
      : []),
  ];

  return (
    <header className={classes.header}>
      <h2 className={classes.title}>{titleOf(version)}</h2>
      <div className={classes.tools}>
        <span className={classes.with} aria-hidden>
          {t('history.compareWith')}
        </span>
        <Select
          size="xs"
          className={classes.against}
          aria-label={t('history.compareWith')}
          data={choices}
          value={against}
          allowDeselect={false}
          onChange={(value) =>
            value !== null &&
            onGo({ version: version.id, ...(value !== versionBefore && { against: value }) })
          }
        />
        {props.onLayout && <LayoutControl layout={layout} onLayout={props.onLayout} />}
        <span className={classes.together}>
          <span className={classes.changes} role="status">
            {total !== null &&
              (current > 0
                ? t('history.change', { n: current, total })
                : t('history.changes', { count: total }))}
          </span>
          <ActionIcon
            aria-label={t('history.previous')}
            title={t('history.previous')}
            disabled={!total}
            onClick={() => props.onStep(-1)}
          >
            <ArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('history.next')}
            title={t('history.next')}
            disabled={!total}
            onClick={() => props.onStep(1)}
          >
            <ArrowDown size={16} />
          </ActionIcon>
        </span>
        <VersionActions
          file={props.file}
          version={version}
          mayEdit={mayEdit}
          onRestore={onRestore && (() => onRestore(version))}
          onName={() => props.onName(version)}
        />
      </div>
    </header>
  );
}
