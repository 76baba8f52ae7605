// The plan: a document, a section of it, or a description.
import { SegmentedControl, Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../../../api/queries.ts';
import { FileSelect } from '../FileSelect.tsx';
import classes from './create.module.css';

export interface PlanChoice {
  kind: 'document' | 'text';
  fileId: string | null;
  fileName: string;
  /** The heading of the section; null for the whole document. */
  paragraphId: string | null;
  text: string;
}

interface Props {
  value: PlanChoice;
  onChange: (plan: PlanChoice) => void;
}

export function PlanField({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.field}>
      <legend>{t('premortems.plan')}</legend>
      <Stack gap="xs">
        <SegmentedControl
          aria-label={t('premortems.plan')}
          value={value.kind}
          onChange={(kind) => onChange({ ...value, kind: kind as PlanChoice['kind'] })}
          data={[
            { value: 'document', label: t('premortems.planDocument') },
            { value: 'text', label: t('premortems.planText') },
          ]}
          className={classes.choice}
        />
        {value.kind === 'document' ? (
          <>
            <FileSelect
              kind="document"
              label={t('premortems.planPick')}
              isLabelHidden
              placeholder={t('premortems.planPickPlaceholder')}
              value={value.fileId === null ? null : { id: value.fileId, name: value.fileName }}
              onChange={(file) =>
                onChange({
                  ...value,
                  fileId: file?.id ?? null,
                  fileName: file?.name ?? '',
                  paragraphId: null,
                })
              }
            />
            {value.fileId !== null && (
              <SectionSelect fileId={value.fileId} value={value} onChange={onChange} />
            )}
          </>
        ) : (
          <Textarea
            autosize
            minRows={3}
            maxRows={12}
            maxLength={20_000}
            aria-label={t('premortems.planTextLabel')}
            placeholder={t('premortems.planTextLabel')}
            value={value.text}
            onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
          />
        )}
      </Stack>
    </fieldset>
  );
}

function SectionSelect({ fileId, value, onChange }: Props & { fileId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...query('documents', 'detailShow', { fileId, preview: true, near: '' }),
    meta: { silent: true },
  });
  const outline = data?.outline ?? [];
  if (outline.length === 0) return null;
  return (
    <Select
      aria-label={t('premortems.planHeading')}
      searchable
      openOnFocus={false}
      value={value.paragraphId ?? ''}
      onChange={(id) => onChange({ ...value, paragraphId: id === '' ? null : id })}
      allowDeselect={false}
      data={[
        { value: '', label: t('premortems.planWhole') },
        ...outline.map(({ id, level, text }) => ({
          value: id,
          label: `${'\u2003'.repeat(Math.max(0, level - 1))}${text}`,
        })),
      ]}
    />
  );
}
