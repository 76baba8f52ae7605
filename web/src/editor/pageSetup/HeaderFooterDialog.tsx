import type { Band, PageSetup } from '@docent/document-model/page';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { pageStateOf } from '../layout/plugin.ts';
import { fields, type HeaderFooterName } from '../pagination/pageFields.ts';
import classes from './pages.module.css';

const sides = ['left', 'centre', 'right'] as const;
const emptyHeaderFooter: Band = { left: '', centre: '', right: '' };

/** Header and footer of all pages, and of the first one. */
export function HeaderFooterDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const pages = pageStateOf(editor.state);
  const [page, setPage] = useState(() => pages?.page ?? null);
  if (!pages || !page) return null;
  const differs = page.firstHeader !== null || page.firstFooter !== null;
  const names: HeaderFooterName[] = differs
    ? ['header', 'footer', 'firstHeader', 'firstFooter']
    : ['header', 'footer'];

  const save = () => {
    const all = ['header', 'footer', 'firstHeader', 'firstFooter'] as const;
    const changed = all.filter(
      (name) => JSON.stringify(page[name]) !== JSON.stringify(pages.page[name]),
    );
    const part = Object.fromEntries(changed.map((name) => [name, page[name]]));
    if (changed.length > 0) pages.set(part as Partial<PageSetup>);
    onClose();
  };
  return (
    <FormDialog
      title={t('pages.bandsTitle')}
      size="lg"
      submit={t('pages.apply')}
      onSubmit={save}
      onClose={onClose}
    >
      {names.map((name) => (
        <fieldset key={name} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>{t(`pages.band.${name}`)}</legend>
          <div className={classes.pair}>
            {sides.map((side) => (
              <TextInput
                key={side}
                aria-label={`${t(`pages.band.${name}`)}, ${t(`pages.side.${side}`)}`}
                placeholder={t(`pages.side.${side}`)}
                maxLength={500}
                value={page[name]?.[side] ?? ''}
                onChange={({ target }) =>
                  setPage({
                    ...page,
                    [name]: { ...(page[name] ?? emptyHeaderFooter), [side]: target.value },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Checkbox
        label={t('pages.firstDiffers')}
        checked={differs}
        onChange={({ target }) =>
          setPage({
            ...page,
            firstHeader: target.checked ? emptyHeaderFooter : null,
            firstFooter: target.checked ? emptyHeaderFooter : null,
          })
        }
      />
      <p className={classes.hint}>
        {t('pages.fieldsHint', {
          fields: fields.map((field) => `{${field}} ${t(`pages.field.${field}`)}`).join(', '),
          interpolation: { escapeValue: false },
        })}
      </p>
    </FormDialog>
  );
}
