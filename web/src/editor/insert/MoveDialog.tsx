import { Radio, Select, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSending } from '../../api/useSending.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { selectedParagraphs } from '../blocks/copyAsSynced.ts';
import { shownFileId } from '../blocks/paragraphPlaces.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { offerMoveUndo } from './offerMoveUndo.ts';
import { useDelayedSearch } from './useDelayedSearch.ts';

interface Place {
  fileId: string;
  fileName: string;
  /** The names of the folders above it, which distinguish documents of the same name. */
  folder: string;
  /** What comes behind; null for the end of the document. */
  before: { id: string; text: string } | null;
}

const leaveOptions = ['link', 'synced', 'nothing'] as const;
type Leave = (typeof leaveOptions)[number];

const keyOf = ({ fileId, before }: Place) => `${fileId} ${before?.id ?? ''}`;

/** Moves the selected paragraphs to a place in another document. */
export function MoveDialog({ editor, onClose }: EditorDialogProps) {
  const [paragraphIds] = useState(() =>
    selectedParagraphs(editor.state).map(({ attrs }) => attrs.id as string),
  );
  return <MoveForm fileId={shownFileId()} paragraphIds={paragraphIds} onClose={onClose} />;
}

interface MoveFormProps {
  fileId: string;
  paragraphIds: readonly string[];
  onMoved?: () => void;
  onClose: () => void;
  /** Fields above those of the form. */
  children?: ReactNode;
}

export function MoveForm({ fileId, paragraphIds, onMoved, onClose, children }: MoveFormProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [leave, setLeave] = useState<Leave>('link');
  const [isSending, send] = useSending();

  const labelOf = ({ fileName, before }: Place) =>
    before
      ? t('blocks.move.before', { name: fileName, text: before.text })
      : t('blocks.move.end', { name: fileName });

  const isChosen = place !== null && query === labelOf(place);
  const find = useCallback(
    (searchText: string, signal: AbortSignal) => findPlaces(searchText, fileId, signal),
    [fileId],
  );
  const { matches, isCurrent, hasFailed, complete } = useDelayedSearch(
    isChosen ? null : query,
    find,
  );
  const places = matches ?? [];

  /** Takes the first match of what is typed, unless another one is marked with the arrow keys. */
  function onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isChosen) return;
    const markedId = (event.target as HTMLElement).getAttribute('aria-activedescendant');
    if (isCurrent && markedId && document.getElementById(markedId)?.dataset.comboboxSelected)
      return;
    event.preventDefault();
    event.stopPropagation();
    void complete().then(([first]) => {
      if (!first) return;
      setPlace(first);
      setOpen(false);
    });
  }

  const submit = () =>
    send(async () => {
      if (!place) return;
      const moveResult = await api.paragraphs.move({
        fileId,
        paragraphIds: [...paragraphIds],
        toFileId: place.fileId,
        ...(place.before && { beforeParagraphId: place.before.id }),
        leave,
      });
      onClose();
      onMoved?.();
      offerMoveUndo(moveResult, onMoved);
    });

  const shownPlaces = place && !places.includes(place) ? [place, ...places] : places;
  return (
    <FormDialog
      title={t('blocks.move.title', { count: paragraphIds.length })}
      submit={t('blocks.move.submit')}
      onSubmit={submit}
      isSending={isSending}
      disabled={!place || place.fileId === fileId}
      gap="md"
      onClose={onClose}
    >
      {children}
      <div onKeyDownCapture={onKeyDownCapture}>
        <Select
          label={t('blocks.move.to')}
          description={place?.folder}
          placeholder={t('blocks.move.search')}
          searchable
          data={shownPlaces.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
          renderOption={({ option: { value, label } }) => (
            <div>
              {label}
              <Text size="xs" c="dimmed">
                {shownPlaces.find((one) => keyOf(one) === value)?.folder}
              </Text>
            </div>
          )}
          // The server has searched already.
          filter={({ options }) => options}
          value={place && keyOf(place)}
          onChange={(key) => setPlace(shownPlaces.find((one) => keyOf(one) === key) ?? null)}
          searchValue={query}
          onSearchChange={setQuery}
          nothingFoundMessage={query.trim() === '' ? undefined : t('blocks.move.nothing')}
          error={hasFailed && t('blocks.move.failed')}
          // An open one takes the Escape that should close the dialog.
          dropdownOpened={isOpen && query.trim() !== ''}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          data-autofocus
        />
      </div>
      <Radio.Group
        label={t('blocks.move.leave')}
        value={leave}
        onChange={(value) => setLeave(value as Leave)}
      >
        <Stack gap={6} mt={6}>
          {leaveOptions.map((value) => (
            <Radio key={value} value={value} label={t(`blocks.move.leave_${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {t('blocks.move.along')}
      </Text>
    </FormDialog>
  );
}

/** Of documents whose text the person may edit, their ends and places before paragraphs; first that of this name. */
async function findPlaces(q: string, ownFileId: string, signal: AbortSignal): Promise<Place[]> {
  const { list } = await api.search.search(
    { q, kind: 'document', limit: 20 },
    { signal, silent: true },
  );
  const places = new Map<string, Place>();
  for (const { file, paragraphId, text } of list) {
    if (file.id === ownFileId || (file.level !== 'edit' && file.level !== 'manage')) continue;
    const folder = file.path.map(({ name }) => name).join(' / ');
    const end: Place = { fileId: file.id, fileName: file.name, folder, before: null };
    places.set(keyOf(end), end);
    if (paragraphId === null) continue;
    const place = { ...end, before: { id: paragraphId, text: text.slice(0, 60) } };
    places.set(keyOf(place), place);
  }
  const name = q.trim().toLowerCase();
  // Search ignores words such as "to", which may be all that distinguishes two names.
  const isNamed = ({ fileName, before }: Place) => !before && fileName.toLowerCase() === name;
  return [...places.values()].sort((x, y) => Number(isNamed(y)) - Number(isNamed(x)));
}
