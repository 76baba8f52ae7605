import type { HeaderFooter, PageSetup } from '@docent/document-model/page';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { pageStateOf } from '../layout/plugin.ts';
import { fields, type HeaderFooterName } from '../pagination/pageFields.ts';
import classes from './pages.module.css';

const sides = ['left', 'centre', 'right'] as const;
const names = ['header', 'footer', 'firstHeader', 'firstFooter'] as const;
const emptyHeaderFooter: HeaderFooter = { left: '', centre: '', right: '' };

/** Header and footer of all pages, and of the first one. */
export function HeaderFooterDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const pages = pageStateOf(editor.state);
  const form = useForm({
    initialValues: {
      header: pages?.page.header ?? emptyHeaderFooter,
      footer: pages?.page.footer ?? emptyHeaderFooter,
      firstHeader: pages?.page.firstHeader ?? null,
      firstFooter: pages?.page.firstFooter ?? null,
    },
  });
  if (!pages) return null;
  const { values } = form;
  const differs = values.firstHeader !== null || values.firstFooter !== null;
  const visibleNames: readonly HeaderFooterName[] = differs ? names : ['header', 'footer'];

  const save = () => {
    const changedNames = names.filter((name) => form.isDirty(name));
    const part = Object.fromEntries(changedNames.map((name) => [name, values[name]]));
    if (changedNames.length > 0) pages.set(part as Partial<PageSetup>);
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
      {visibleNames.map((name) => (
        <fieldset key={name} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend>{t(`pages.band.${name}`)}</legend>
          <div className={classes.pair}>
            {sides.map((side) => (
              <TextInput
                key={side}
                aria-label={`${t(`pages.band.${name}`)}, ${t(`pages.side.${side}`)}`}
                placeholder={t(`pages.side.${side}`)}
                maxLength={500}
                value={values[name]?.[side] ?? ''}
                onChange={({ target }) =>
                  form.setFieldValue(name, {
                    ...(values[name] ?? emptyHeaderFooter),
                    [side]: target.value,
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
          form.setValues({
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
