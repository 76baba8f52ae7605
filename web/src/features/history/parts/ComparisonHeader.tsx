// The bar over a comparison: which version, against which, how it is shown, and what can be done with it.

import type { File } from '@docent/contract/files';
import type { Version } from '@docent/contract/history';
import { ActionIcon, Button, Menu, SegmentedControl, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Bookmark, BookmarkX, Ellipsis, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { theDraft, versionBefore } from '../history.queries.ts';
import type { HistorySearch, Look } from '../history.rules.ts';
import { shortTime } from '../history.times.ts';
import classes from './ComparisonHeader.module.css';
import { KeepDialog } from './KeepDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

interface Props {
  file: File;
  version: Version;
  against: string;
  /** The version it is compared with, if it is one. */
  other: Version | null;
  versions: readonly Version[];
  mayEdit: boolean;
  layout: Look;
  onLayout: (layout: Look) => void;
  current: number;
  /** Null until it is known. */
  total: number | null;
  onStep: (step: 1 | -1) => void;
  onGo: (search: HistorySearch) => void;
}

export function ComparisonHeader(props: Props) {
  const { file, version, against, other, versions, mayEdit, layout, current, total, onGo } = props;
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'restore' | 'name' | null>(null);
  const titleOf = ({ number, label, createdAt }: Version) =>
    [number !== null && t('history.number', { number }), label, shortTime(createdAt, i18n.language)]
      .filter(Boolean)
      .join(' · ');
  const others = versions.filter(({ id }) => id !== version.id);
  const choices = [
    { value: versionBefore, label: t('history.before') },
    ...(mayEdit ? [{ value: theDraft, label: t('history.draft') }] : []),
    ...others.map((one) => ({ value: one.id, label: titleOf(one) })),
    // A version from further back than the list has been loaded.
    ...(other && against === other.id && !others.some(({ id }) => id === other.id)
      ? [{ value: other.id, label: titleOf(other) }]
      : []),
  ];

  async function unname() {
    try {
      await api.history.name({ id: version.id, label: null });
      await client.invalidateQueries({ queryKey: ['history'] });
    } catch (error) {
      requireShown(error);
    }
  }

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
        <SegmentedControl
          size="xs"
          aria-label={t('history.view')}
          value={layout}
          onChange={(value) => props.onLayout(value as Look)}
          data={[
            { value: 'inline', label: t('history.inline') },
            { value: 'sides', label: t('history.sides') },
          ]}
        />
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
        {mayEdit && (
          <span className={classes.together}>
            <Button
              size="xs"
              leftSection={<RotateCcw size={14} />}
              onClick={() => setDialog('restore')}
            >
              {t('history.restore')}
            </Button>
            <Menu position="bottom-end" width={220}>
              <Menu.Target>
                <ActionIcon aria-label={t('history.moreActions')}>
                  <Ellipsis size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<Bookmark size={15} />} onClick={() => setDialog('name')}>
                  {t('history.rename')}
                </Menu.Item>
                {version.label !== null && (
                  <Menu.Item leftSection={<BookmarkX size={15} />} onClick={() => void unname()}>
                    {t('history.unname')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          </span>
        )}
      </div>
      {dialog === 'restore' && (
        <RestoreDialog
          file={file}
          version={version}
          onRestored={({ id }) => onGo({ version: id })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'name' && (
        <KeepDialog file={file} version={version} onClose={() => setDialog(null)} />
      )}
    </header>
  );
}
