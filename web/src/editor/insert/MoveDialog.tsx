import { Radio, Select, Stack, Text } from '@mantine/core';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSending } from '../../api/useSending.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { EditorDialogProps } from '../kit/dialogs.ts';

interface Place {
  fileId: string;
  fileName: string;
  /** What comes behind; null for the end of the document. */
  before: { id: string; text: string } | null;
}

const leaveOptions = ['link', 'synced', 'nothing'] as const;
type Leave = (typeof leaveOptions)[number];

const keyOf = ({ fileId, before }: Place) => `${fileId} ${before?.id ?? ''}`;

/** Moves the selected paragraphs to a place in another document. */
export function MoveDialog({ editor, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const [paragraphIds] = useState(() => selectedIds(editor.state));
  const [query, setQuery] = useState('');
  const [places, setPlaces] = useState<Place[]>([]);
  const [isFailed, setFailed] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [leave, setLeave] = useState<Leave>('link');
  const [isSending, send] = useSending();
  const fileId = decodeURIComponent(location.pathname.split('/')[2] ?? '');

  const labelOf = ({ fileName, before }: Place) =>
    before
      ? t('blocks.move.before', { name: fileName, text: before.text })
      : t('blocks.move.end', { name: fileName });

  const isChosen = place !== null && query === labelOf(place);
  useEffect(() => {
    if (query.trim() === '' || isChosen) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      findPlaces(query, fileId, leaving.signal).then(
        (matches) => {
          setFailed(false);
          setPlaces(matches);
        },
        () => {
          if (!leaving.signal.aborted) setFailed(true);
        },
      );
    }, 180);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [query, isChosen, fileId]);

  const submit = () =>
    send(async () => {
      if (!place) return;
      const { to, published } = await api.paragraphs.move({
        fileId,
        paragraphIds,
        toFileId: place.fileId,
        ...(place.before && { beforeParagraphId: place.before.id }),
        leave,
      });
      onClose();
      const message = t(published ? 'blocks.move.moved' : 'blocks.move.movedInDrafts', {
        name: to.name,
      });
      showToast({ message, type: 'success' });
    });

  const shownPlaces = place && !places.includes(place) ? [place, ...places] : places;
  return (
    <FormDialog
      title={t('blocks.move.title', { count: paragraphIds.length })}
      submit={t('blocks.move.submit')}
      onSubmit={submit}
      isSending={isSending}
      disabled={!place}
      gap="md"
      onClose={onClose}
    >
      <Select
        label={t('blocks.move.to')}
        placeholder={t('blocks.move.search')}
        searchable
        data={shownPlaces.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
        // The server has searched already.
        filter={({ options }) => options}
        value={place && keyOf(place)}
        onChange={(key) => setPlace(shownPlaces.find((one) => keyOf(one) === key) ?? null)}
        searchValue={query}
        onSearchChange={setQuery}
        nothingFoundMessage={query.trim() === '' ? undefined : t('blocks.move.nothing')}
        error={isFailed && t('blocks.move.failed')}
        selectFirstOptionOnChange
        data-autofocus
      />
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

/** The blocks that are selected, or the one with the caret. */
function selectedIds({ selection, doc }: EditorState): string[] {
  if (selection instanceof NodeSelection && selection.node.attrs.id)
    return [selection.node.attrs.id];
  const { $from, from, to, empty } = selection;
  if (empty) return $from.parent.attrs.id ? [$from.parent.attrs.id] : [];
  const ids: string[] = [];
  doc.nodesBetween(from, to, ({ isTextblock, isAtom, isBlock, attrs }) => {
    if ((isTextblock || (isAtom && isBlock)) && attrs.id) ids.push(attrs.id);
    return !isTextblock;
  });
  return ids;
}

/** Documents whose text the person may edit: their ends, and places before paragraphs. */
async function findPlaces(q: string, ownFileId: string, signal: AbortSignal): Promise<Place[]> {
  const { list } = await api.search.search(
    { q, kind: 'document', limit: 20 },
    { signal, quiet: true },
  );
  const places = new Map<string, Place>();
  for (const { file, paragraphId, text } of list) {
    if (file.id === ownFileId || (file.level !== 'edit' && file.level !== 'manage')) continue;
    const end: Place = { fileId: file.id, fileName: file.name, before: null };
    places.set(keyOf(end), end);
    if (paragraphId === null) continue;
    const place = { ...end, before: { id: paragraphId, text: text.slice(0, 60) } };
    places.set(keyOf(place), place);
  }
  return [...places.values()];
}
