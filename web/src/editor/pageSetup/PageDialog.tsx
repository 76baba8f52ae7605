import { type PageSetup, papers } from '@docent/document-model/page';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import type { PageState } from '../layout/pageState.ts';
import { pageStateOf } from '../layout/plugin.ts';
import { pageNumber } from '../pagination/pageFields.ts';
import classes from './pages.module.css';

const paperNames = [...(Object.keys(papers) as (keyof typeof papers)[]), 'custom'] as const;
const sides = ['top', 'right', 'bottom', 'left'] as const;
const scripts = ['arabic', 'chinese', 'roman'] as const;
const lineNumbers = ['none', 'page', 'section', 'document'] as const;
const borders = ['single', 'double', 'dashed'] as const;

/** Paper, margins, numbers and border of the document's pages; a change applies to everybody. */
export function PageDialog({ editor, onClose }: EditorDialogProps) {
  const pages = pageStateOf(editor.state);
  const [before] = useState(() => pages?.page ?? null);
  return pages && before && <PageForm pages={pages} before={before} onClose={onClose} />;
}

interface PageFormProps {
  pages: PageState;
  before: PageSetup;
  onClose: () => void;
}

function PageForm({ pages, before, onClose }: PageFormProps) {
  const { t } = useTranslation();
  const form = useForm<PageSetup>({ initialValues: before });
  const save = () => {
    // Only changed settings, so that concurrent changes by others stay.
    const changes = Object.entries(form.values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PageSetup]),
    );
    if (changes.length > 0) pages.set(Object.fromEntries(changes));
    onClose();
  };
  const fields: FieldsProps = { page: form.values, onChange: form.setValues };
  return (
    <FormDialog
      title={t('pages.setupTitle')}
      submit={t('pages.apply')}
      onSubmit={save}
      onClose={onClose}
    >
      <ViewFields {...fields} />
      <PaperFields {...fields} />
      <MarginFields {...fields} />
      <NumberFields {...fields} />
      <LayoutFields {...fields} />
      <LineNumberField {...fields} />
    </FormDialog>
  );
}

interface FieldsProps {
  page: PageSetup;
  onChange: (change: Partial<PageSetup>) => void;
}

/** The typed number, or the previous one if the field contains none. */
function numberOr(value: string, fallback: number): number {
  const parsedNumber = Number(value);
  return value.trim() === '' || !Number.isFinite(parsedNumber) ? fallback : parsedNumber;
}

/** Whether the text is shown as pages, and their orientation. */
function ViewFields({ page, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('pages.view')}
        data-autofocus
        value={page.paged ? 'paged' : 'continuous'}
        onChange={({ target }) => onChange({ paged: target.value === 'paged' })}
        data={[
          { value: 'continuous', label: t('pages.continuous') },
          { value: 'paged', label: t('pages.asPages') },
        ]}
      />
      <NativeSelect
        label={t('pages.orientation')}
        value={page.orientation}
        onChange={({ target }) =>
          onChange({ orientation: target.value as PageSetup['orientation'] })
        }
        data={(['portrait', 'landscape'] as const).map((value) => ({
          value,
          label: t(`pages.${value}`),
        }))}
      />
    </div>
  );
}

/** Paper size; a custom one in millimetres. */
function PaperFields({ page, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('pages.paper')}
        value={page.paper}
        onChange={({ target }) => onChange({ paper: target.value as PageSetup['paper'] })}
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
              onChange={({ target }) => onChange({ [name]: numberOr(target.value, page[name]) })}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** In millimetres. */
function MarginFields({ page, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
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
              onChange({
                margins: {
                  ...page.margins,
                  [side]: numberOr(target.value, page.margins[side]),
                },
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Numerals of the page numbers, and the first number. */
function NumberFields({ page, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('pages.numbers')}
        value={page.numbers}
        onChange={({ target }) => onChange({ numbers: target.value as PageSetup['numbers'] })}
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
          onChange({ startNumber: Math.round(numberOr(target.value, page.startNumber)) })
        }
      />
    </div>
  );
}

/** Page border and columns. */
function LayoutFields({ page, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('pages.border')}
        value={page.border ?? 'none'}
        onChange={({ target }) =>
          onChange({ border: borders.find((each) => each === target.value) ?? null })
        }
        data={(['none', ...borders] as const).map((value) => ({
          value,
          label: t(`pages.borders.${value}`),
        }))}
      />
      <NativeSelect
        label={t('pages.columns')}
        value={`${page.columns}`}
        onChange={({ target }) => onChange({ columns: Number(target.value) })}
        data={['1', '2', '3', '4']}
      />
    </div>
  );
}

/** Whether lines are numbered, and where numbering restarts. */
function LineNumberField({ page, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('pages.lineNumbers')}
      value={page.lineNumbers ? page.lineNumbersBegin : 'none'}
      onChange={({ target }) => {
        const numbering = lineNumbers.find((each) => each === target.value) ?? 'none';
        if (numbering === 'none') onChange({ lineNumbers: false });
        else onChange({ lineNumbers: true, lineNumbersBegin: numbering });
      }}
      data={lineNumbers.map((value) => ({ value, label: t(`pages.lineNumbersBegin.${value}`) }))}
    />
  );
}
