import { type PageSetup, papers } from '@docent/document-model/page';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { pageStateOf } from '../layout/plugin.ts';
import { pageNumber } from '../pagination/pageFields.ts';
import classes from './pages.module.css';

const paperNames = [...(Object.keys(papers) as (keyof typeof papers)[]), 'custom'] as const;
const sides = ['top', 'right', 'bottom', 'left'] as const;
const scripts = ['arabic', 'chinese', 'roman'] as const;
const lineNumbers = ['none', 'page', 'section', 'document'] as const;
const borders = ['single', 'double', 'dashed'] as const;

/** Paper, margins, numbers and border of the document's pages; what is changed is changed for everybody. */
export function PageDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const pages = pageStateOf(editor.state);
  const [before] = useState(() => pages?.page ?? null);
  const [page, setPage] = useState(before);
  if (!pages || !page || !before) return null;
  const change = (part: Partial<PageSetup>) => setPage({ ...page, ...part });

  const save = () => {
    // Only what was changed here, so that what somebody else sets meanwhile stays.
    const changed = Object.entries(page).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PageSetup]),
    );
    if (changed.length > 0) pages.set(Object.fromEntries(changed));
    onClose();
  };
  const number = (value: string, fallback: number) => {
    const read = Number(value);
    return value.trim() === '' || !Number.isFinite(read) ? fallback : read;
  };
  return (
    <FormDialog
      title={t('pages.setupTitle')}
      submit={t('pages.apply')}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <NativeSelect
          label={t('pages.view')}
          data-autofocus
          value={page.paged ? 'paged' : 'continuous'}
          onChange={({ target }) => change({ paged: target.value === 'paged' })}
          data={[
            { value: 'continuous', label: t('pages.continuous') },
            { value: 'paged', label: t('pages.asPages') },
          ]}
        />
        <NativeSelect
          label={t('pages.orientation')}
          value={page.orientation}
          onChange={({ target }) =>
            change({ orientation: target.value as PageSetup['orientation'] })
          }
          data={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: t(`pages.${value}`),
          }))}
        />
      </div>
      <NativeSelect
        label={t('pages.paper')}
        value={page.paper}
        onChange={({ target }) => change({ paper: target.value as PageSetup['paper'] })}
        data={paperNames.map((value) => ({ value, label: t(`pages.papers.${value}`) }))}
      />
      {page.paper === 'custom' && (
        <div className={classes.pair}>
          {(['width', 'height'] as const).map((name) => (
            <TextInput
              key={name}
              type="number"
              min={30}
              max={2000}
              step="any"
              required
              label={t(`pages.${name}`)}
              defaultValue={page[name]}
              onChange={({ target }) => change({ [name]: number(target.value, page[name]) })}
            />
          ))}
        </div>
      )}
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className={classes.hint}>{t('pages.margins')}</legend>
        <div className={classes.sides}>
          {sides.map((side) => (
            <TextInput
              key={side}
              type="number"
              min={0}
              max={500}
              step="any"
              required
              label={t(`pages.${side}`)}
              defaultValue={page.margins[side]}
              onChange={({ target }) =>
                change({
                  margins: {
                    ...page.margins,
                    [side]: number(target.value, page.margins[side]),
                  },
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className={classes.pair}>
        <NativeSelect
          label={t('pages.numbers')}
          value={page.numbers}
          onChange={({ target }) => change({ numbers: target.value as PageSetup['numbers'] })}
          data={scripts.map((value) => ({ value, label: t(`pages.script.${value}`) }))}
        />
        <TextInput
          type="number"
          min={0}
          max={1_000_000}
          required
          label={t('pages.startNumber')}
          description={pageNumber(page.startNumber, page.numbers)}
          inputWrapperOrder={['label', 'input', 'description']}
          defaultValue={page.startNumber}
          onChange={({ target }) =>
            change({ startNumber: Math.round(number(target.value, page.startNumber)) })
          }
        />
      </div>
      <div className={classes.pair}>
        <NativeSelect
          label={t('pages.border')}
          value={page.border ?? 'none'}
          onChange={({ target }) =>
            change({ border: borders.find((each) => each === target.value) ?? null })
          }
          data={(['none', ...borders] as const).map((value) => ({
            value,
            label: t(`pages.borders.${value}`),
          }))}
        />
        <NativeSelect
          label={t('pages.columns')}
          value={`${page.columns}`}
          onChange={({ target }) => change({ columns: Number(target.value) })}
          data={['1', '2', '3', '4']}
        />
      </div>
      <NativeSelect
        label={t('pages.lineNumbers')}
        value={page.lineNumbers ? page.lineNumbersBegin : 'none'}
        onChange={({ target }) => {
          const numbering = lineNumbers.find((each) => each === target.value) ?? 'none';
          if (numbering === 'none') change({ lineNumbers: false });
          else change({ lineNumbers: true, lineNumbersBegin: numbering });
        }}
        data={lineNumbers.map((value) => ({ value, label: t(`pages.lineNumbersBegin.${value}`) }))}
      />
    </FormDialog>
  );
}
