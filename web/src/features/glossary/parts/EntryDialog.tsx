// Adds a term to the glossary, or changes or deletes one.
import type { GlossaryEntry, GlossarySuggestion } from '@docent/contract/glossary';
import { Button, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { PersonSelect } from '../../files/PersonSelect.tsx';

interface Props {
  /** Null for a new entry. */
  entry: GlossaryEntry | null;
  /** Initial values of a new entry; a suggestion may also change an existing one. */
  suggestion?: GlossarySuggestion | undefined;
  onSaved: () => void;
  onDeleted: (entry: GlossaryEntry) => void;
  onClose: () => void;
}

const maxName = 100;
const maxNames = 20;
const maxDefinition = 2_000;

export function EntryDialog({ entry, suggestion, onSaved, onDeleted, onClose }: Props) {
  const { t } = useTranslation();
  const [isSending, send] = useSending();
  const initial = entry ?? suggestion;
  const id = entry?.id ?? suggestion?.entryId ?? null;
  const form = useForm({
    initialValues: {
      term: initial?.term ?? '',
      abbreviations: initial?.abbreviations ?? [],
      synonyms: initial?.synonyms ?? [],
      definition: initial?.definition ?? '',
      ownerId: entry?.owner?.id ?? suggestion?.ownerId ?? null,
    },
    validate: { term: (term) => (term.trim() === '' ? t('glossary.termMissing') : null) },
  });
  const names = {
    maxTags: maxNames,
    clearable: true,
    splitChars: [',', ';', '；', '，'],
    maxLength: maxName,
  };

  async function save() {
    if (form.validate().hasErrors) return;
    await send(
      async () => {
        await api.glossary.save({ ...form.values, ...(id !== null && { id }) }, { silent: true });
        showToast({ type: 'success', message: t('glossary.saved') });
        onSaved();
        onClose();
      },
      (error) => form.setFieldError('term', refusalOf(error)),
    );
  }

  async function remove(removedEntry: GlossaryEntry) {
    await send(async () => {
      await api.glossary.delete({ id: removedEntry.id });
      onDeleted(removedEntry);
      onClose();
    });
  }

  function refusalOf(error: unknown): string {
    if (error instanceof ApiError && error.reason === 'glossary/name-taken') {
      return t('glossary.nameTaken', error.details as { name: string; term: string });
    }
    return sentenceOf(error, t);
  }

  return (
    <FormDialog
      title={t(id !== null ? 'glossary.editTitle' : 'glossary.addTitle')}
      submit={t('glossary.save')}
      onSubmit={save}
      isSending={isSending}
      noValidate
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('glossary.term')}
        maxLength={maxName}
        autoComplete="off"
        required
        {...form.getInputProps('term')}
      />
      <TagsInput
        label={t('glossary.abbreviations')}
        description={t('glossary.namesHint')}
        {...names}
        {...form.getInputProps('abbreviations')}
      />
      <TagsInput
        label={t('glossary.synonyms')}
        description={t('glossary.namesHint')}
        {...names}
        {...form.getInputProps('synonyms')}
      />
      <Textarea
        label={t('glossary.definition')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={maxDefinition}
        {...form.getInputProps('definition')}
      />
      <PersonSelect
        label={t('glossary.ownerLabel')}
        placeholder={t('glossary.ownerPlaceholder')}
        value={form.values.ownerId}
        chosen={entry?.owner ?? null}
        onChange={(ownerId) => form.setFieldValue('ownerId', ownerId)}
      />
      {entry && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          w="fit-content"
          disabled={isSending}
          onClick={() => void remove(entry)}
        >
          {t('glossary.delete')}
        </Button>
      )}
    </FormDialog>
  );
}
