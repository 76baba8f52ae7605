import type { Duplicate, ParagraphRef, Revision } from '@docent/contract/duplicates';
import type { NodeJSON } from '@docent/document-model/content';
import { Checkbox, Input, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import {
  type CopyReplacement,
  distinctPlaces,
  isSameText,
  mayReplace,
  replacements,
  sidesOf,
  sourcesOf,
} from '../duplicates.rules.ts';
import { isFormatted, linkLine, textOfLine } from '../lines.rules.ts';
import { LineField } from './LineField.tsx';
import classes from './ReviseDialog.module.css';
import { RevisionDialog } from './RevisionDialog.tsx';
import { useRevising } from './useRevising.ts';
import { useStartLines } from './useStartLines.ts';

interface Props {
  duplicate: Duplicate;
  replacement: CopyReplacement;
  /** Called when its texts leave the list, and when they return. */
  onLeave: () => void;
  onReturn: () => void;
  onClose: () => void;
}

/** In UTF-16 units, the limit of the call. */
const longest = 50_000;

const keyOf = ({ fileId, paragraphId }: Pick<ParagraphRef, 'fileId' | 'paragraphId'>) =>
  `${fileId} ${paragraphId}`;

/**
 * Replaces the selected copies with one text, with links to one of them, or with synced paragraphs; refusals are listed
 * before it closes.
 */
export function ReviseDialog({ duplicate, onLeave, onReturn, onClose, ...props }: Props) {
  const { t } = useTranslation();
  const { revise, offerUndo, undo } = useRevising(duplicate, onLeave, onReturn);
  const places = sidesOf(duplicate).flat();
  const starts = distinctPlaces(places);
  const startLines = useStartLines(starts);
  const [replacement, setReplacement] = useState(props.replacement);
  const [start, setStart] = useState(0);
  const [sourceKey, setSourceKey] = useState(keyOf(duplicate.left));
  const [written, setWritten] = useState<ReadonlyMap<number, NodeJSON[]>>(new Map());
  const [selected, setSelected] = useState(() =>
    places.filter(({ ifRevised }) => ifRevised !== null).map(keyOf),
  );
  const [isChecked, setChecked] = useState(false);
  const [revision, setRevision] = useState<Revision | null>(null);
  const [isSending, send] = useSending();

  function close(revision: Revision) {
    offerUndo(revision);
    onClose();
  }

  if (revision) {
    return (
      <RevisionDialog
        duplicate={duplicate}
        revision={revision}
        onUndo={async () => {
          await undo(revision);
          onClose();
        }}
        onClose={() => close(revision)}
      />
    );
  }

  const isSynced = replacement === 'synced';
  const sources = replacement === 'text' ? [] : sourcesOf(places, replacement);
  const source = sources.find((place) => keyOf(place) === sourceKey) ?? sources[0] ?? null;
  const line =
    source && !isSynced ? linkLine(source) : (written.get(start) ?? startLines[start] ?? []);
  const text = textOfLine(line);
  const isPlain = !isFormatted(line);
  const isDone = (place: ParagraphRef) => !isSynced && isSameText(place.text, text);
  const chosenPlaces = places.filter(
    (place) =>
      place !== source && mayReplace(place, replacement) && selected.includes(keyOf(place)),
  );
  const targets = chosenPlaces.filter((place) => !isPlain || !isDone(place));
  const over = text.trim().length - longest;

  function textError() {
    if (over > 0) return t('shell.tooLong', { count: over });
    if (!isChecked) return null;
    if (text.trim() === '') return t('duplicates.noText');
    return chosenPlaces.length > 0 && targets.length === 0 ? t('duplicates.sameText') : null;
  }

  async function apply() {
    setChecked(true);
    const isMissing = isSynced ? source === null : text.trim() === '' || over > 0;
    if (isSending || isMissing || targets.length === 0) return;
    await send(async () => {
      const replacement = isPlain ? { text: text.trim() } : { content: line };
      const revision = await revise(
        isSynced && source ? { synced: source } : replacement,
        targets,
        (place) => place === source || isDone(place),
      );
      if (revision.refused.length > 0) setRevision(revision);
      else close(revision);
    });
  }

  return (
    <FormDialog
      title={t('duplicates.reviseTitle')}
      size={560}
      gap="md"
      submit={t('duplicates.reviseApply')}
      onSubmit={apply}
      isSending={isSending}
      noValidate
      onClose={onClose}
    >
      <ReplacementField value={replacement} onChange={setReplacement} />
      {replacement !== 'text' ? (
        <PlaceField
          label={t(isSynced ? 'duplicates.syncedWith' : 'duplicates.linkTo')}
          description={isSynced && t('duplicates.syncedHint')}
          places={sources}
          value={source && keyOf(source)}
          onChange={setSourceKey}
        />
      ) : (
        <NewTextField
          texts={starts.map((place) => place.text)}
          start={start}
          onStart={setStart}
          line={line}
          error={textError()}
          onChange={(next) => setWritten(new Map(written).set(start, next))}
        />
      )}
      <CopiesField
        places={places.filter((place) => place !== source)}
        unlisted={duplicate.places - places.length}
        value={selected}
        onChange={setSelected}
        error={isChecked && chosenPlaces.length === 0 ? t('duplicates.noCopies') : null}
        isSame={(place) => isPlain && isDone(place)}
        isDisabled={(place) => !mayReplace(place, replacement)}
      />
    </FormDialog>
  );
}

interface ReplacementFieldProps {
  value: CopyReplacement;
  onChange: (value: CopyReplacement) => void;
}

function ReplacementField({ value, onChange }: ReplacementFieldProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={t('duplicates.replaceWith')} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label={t('duplicates.replaceWith')}
        value={value}
        data={replacements.map((one) => ({
          value: one,
          label: t(`duplicates.replace_${one}`),
        }))}
        onChange={(one) => onChange(one as CopyReplacement)}
      />
    </Input.Wrapper>
  );
}

interface NewTextFieldProps {
  /** The texts that it may start from. */
  texts: readonly string[];
  start: number;
  onStart: (start: number) => void;
  line: NodeJSON[];
  error: string | null;
  onChange: (line: NodeJSON[]) => void;
}

function NewTextField({ texts, start, onStart, line, error, onChange }: NewTextFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      {texts.length > 1 && <StartField texts={texts} value={start} onChange={onStart} />}
      <LineField
        key={start}
        label={t('duplicates.newText')}
        description={t('duplicates.newTextHint')}
        start={line}
        error={error}
        onChange={onChange}
      />
    </>
  );
}

interface StartFieldProps {
  texts: readonly string[];
  value: number;
  onChange: (value: number) => void;
}

function StartField({ texts, value, onChange }: StartFieldProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('duplicates.startFrom')}
      value={`${value}`}
      onChange={(at) => onChange(Number(at))}
    >
      <Stack gap={6} mt={6}>
        {texts.map((text, at) => (
          <Radio key={text} value={`${at}`} label={text} classNames={{ label: classes.start }} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface PlaceFieldProps {
  label: string;
  description: string | false;
  places: readonly ParagraphRef[];
  /** The key of a place. */
  value: string | null;
  onChange: (value: string) => void;
}

function PlaceField({ label, description, places, value, onChange }: PlaceFieldProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={label}
      description={description}
      error={places.length === 0 && t('duplicates.noPublished')}
      value={value}
      onChange={onChange}
    >
      <Stack gap={8} mt={8} className={classes.copies}>
        {places.map((place) => (
          <Radio
            key={keyOf(place)}
            value={keyOf(place)}
            label={place.fileName}
            description={place.text}
            classNames={{ label: classes.name, description: classes.start }}
            data-autofocus={keyOf(place) === value || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface CopiesFieldProps {
  places: readonly ParagraphRef[];
  /** The number of further places. */
  unlisted: number;
  /** Keys of places. */
  value: string[];
  onChange: (value: string[]) => void;
  error: string | null;
  isSame: (place: ParagraphRef) => boolean;
  isDisabled: (place: ParagraphRef) => boolean;
}

function CopiesField(props: CopiesFieldProps) {
  const { places, unlisted, value, onChange, error, isSame, isDisabled } = props;
  const { t } = useTranslation();
  return (
    <>
      <Checkbox.Group
        label={t('duplicates.copies')}
        value={value}
        onChange={onChange}
        error={error}
      >
        <Stack gap={8} my={6} className={classes.copies}>
          {places.map((place) => (
            <Copy
              key={keyOf(place)}
              place={place}
              isSame={isSame(place)}
              isDisabled={isDisabled(place)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {unlisted > 0 && (
        <Text size="sm" c="dimmed">
          {t('duplicates.unlisted', { count: unlisted })}
        </Text>
      )}
    </>
  );
}

interface CopyProps {
  place: ParagraphRef;
  isSame: boolean;
  isDisabled: boolean;
}

function Copy({ place, isSame, isDisabled }: CopyProps) {
  const { t } = useTranslation();
  const { fileName, headingPath, ifRevised } = place;
  const outcome = isDisabled ? 'none' : isSame ? 'same' : (ifRevised ?? 'none');
  return (
    <Checkbox
      value={keyOf(place)}
      disabled={isDisabled}
      label={fileName}
      description={[t(`duplicates.outcome_${outcome}`), ...headingPath].join(' · ')}
      classNames={{ label: classes.name }}
    />
  );
}
