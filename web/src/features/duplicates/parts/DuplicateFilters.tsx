import { Button, SegmentedControl, Select, Slider, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileQuery, spacesQuery } from '../../files/files.queries.ts';
import { PersonSelect } from '../../files/PersonSelect.tsx';
import classes from '../DuplicatesView.module.css';
import { ages, type DuplicateFilter, kinds, usualReworded } from '../duplicates.rules.ts';

interface Props {
  filter: DuplicateFilter;
  onSeek: (filter: DuplicateFilter) => void;
  /** The minimum similarity of reworded text; null if it is not listed. */
  reworded: number | null;
  onReworded: (minSimilarity: number | null) => void;
}

export function DuplicateFilters({ filter, onSeek, reworded, onReworded }: Props) {
  const { t } = useTranslation();
  const seek: Seek = (name, value) => {
    const { [name]: _, ...others } = filter;
    onSeek(value === null ? others : { ...others, [name]: value });
  };
  const { status, ...narrowing } = filter;
  const spaces = useQuery({ ...spacesQuery(), meta: { silent: true } });
  const file = useQuery({
    ...fileQuery(filter.fileId ?? ''),
    enabled: filter.fileId !== undefined,
  });
  return (
    <div className={classes.filters}>
      <SegmentedControl
        aria-label={t('duplicates.status')}
        value={status ?? 'open'}
        data={(['open', 'skipped', 'ignored'] as const).map((value) => ({
          value,
          label: t(`duplicates.status_${value}`),
        }))}
        onChange={(value) => seek('status', value === 'open' ? null : value)}
        className={classes.status}
      />
      {filter.fileId === undefined ? (
        <Select
          label={t('duplicates.space')}
          placeholder={t('duplicates.allSpaces')}
          clearable
          searchable
          value={filter.spaceId ?? null}
          data={(spaces.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => seek('spaceId', value)}
        />
      ) : (
        <Select
          label={t('duplicates.within')}
          clearable
          value={filter.fileId}
          data={[{ value: filter.fileId, label: file.data?.name ?? '…' }]}
          onChange={(value) => seek('fileId', value)}
        />
      )}
      {status !== 'ignored' && <TextFilters filter={filter} seek={seek} />}
      {Object.keys(narrowing).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<FilterX size={15} />}
          className={classes.clear}
          onClick={() => onSeek(status ? { status } : {})}
        >
          {t('duplicates.clear')}
        </Button>
      )}
      {status !== 'ignored' && (
        <Reworded
          value={reworded}
          onChange={(value) => {
            if (value === null && filter.kind === 'reworded') seek('kind', null);
            onReworded(value);
          }}
        />
      )}
    </div>
  );
}

type Seek = (name: keyof DuplicateFilter, value: string | number | null) => void;

/** Filters of the list of texts. */
function TextFilters({ filter, seek }: { filter: DuplicateFilter; seek: Seek }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('duplicates.kind')}
        placeholder={t('duplicates.allKinds')}
        clearable
        value={filter.kind ?? null}
        data={kinds.map((value) => ({ value, label: t(`duplicates.kind_${value}`) }))}
        onChange={(value) => seek('kind', value)}
      />
      <PersonSelect
        label={t('duplicates.author')}
        placeholder={t('duplicates.anybody')}
        value={filter.author ?? null}
        onChange={(value) => seek('author', value)}
      />
      <Select
        label={t('duplicates.age')}
        placeholder={t('duplicates.anyTime')}
        clearable
        value={filter.age ?? null}
        data={ages.map((value) => ({ value, label: t(`duplicates.age_${value}`) }))}
        onChange={(value) => seek('age', value)}
      />
    </>
  );
}

/** Guesses are listed only if somebody wants them. */
function Reworded({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (to: number | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.reworded}>
      <Switch
        label={t('duplicates.withReworded')}
        description={t('duplicates.rewordedHint')}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usualReworded : null)}
      />
      {value !== null && <Likeness value={value} onChange={onChange} />}
    </div>
  );
}

function Likeness({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation();
  const labelId = useId();
  /** While it is dragged. */
  const [dragged, setDragged] = useState<number | null>(null);
  const percent = dragged ?? Math.round(value * 100);
  return (
    <div className={classes.likeness}>
      <span id={labelId}>{t('duplicates.threshold', { percent })}</span>
      <Slider
        min={50}
        max={95}
        step={5}
        value={percent}
        label={null}
        thumbProps={{ 'aria-labelledby': labelId }}
        onChange={setDragged}
        onChangeEnd={(end) => {
          setDragged(null);
          onChange(end / 100);
        }}
      />
    </div>
  );
}
