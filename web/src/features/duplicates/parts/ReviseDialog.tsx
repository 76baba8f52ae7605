import type { Duplicate, ParagraphRef, Revision } from '@docent/contract/duplicates';
import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../api/useSending.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { distinctTexts, isSameText, sidesOf } from '../duplicates.rules.ts';
import classes from './ReviseDialog.module.css';
import { RevisionDialog } from './RevisionDialog.tsx';
import { useRevising } from './useRevising.ts';

interface Props {
  duplicate: Duplicate;
  /** Called when its texts leave the list, and when they return. */
  onLeave: () => void;
  onReturn: () => void;
  onClose: () => void;
}

/** In UTF-16 units, the limit of the call. */
const longest = 50_000;

const keyOf = ({ fileId, paragraphId }: Pick<ParagraphRef, 'fileId' | 'paragraphId'>) =>
  `${fileId} ${paragraphId}`;

/** Replaces the selected copies with one text; refusals are listed before the dialog closes. */
export function ReviseDialog({ duplicate, onLeave, onReturn, onClose }: Props) {
  const { t } = useTranslation();
  const { revise, offerUndo, undo } = useRevising(duplicate, onLeave, onReturn);
  const places = sidesOf(duplicate).flat();
  const texts = distinctTexts(places);
  const [start, setStart] = useState(0);
  const [written, setWritten] = useState<ReadonlyMap<number, string>>(new Map());
  const [selected, setSelected] = useState(() =>
    places.filter(({ ifRevised }) => ifRevised !== null).map(keyOf),
  );
  const [isChecked, setChecked] = useState(false);
  const [revision, setRevision] = useState<Revision | null>(null);
  const [isSending, send] = useSending();

  function close(made: Revision) {
    offerUndo(made);
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

  const text = written.get(start) ?? texts[start] ?? '';
  const trimmedText = text.trim();
  const chosen = places.filter((place) => selected.includes(keyOf(place)));
  const targets = chosen.filter((place) => !isSameText(place.text, text));
  const isSame = chosen.length > 0 && targets.length === 0;
  const unlisted = duplicate.places - places.length;
  const over = trimmedText.length - longest;

  function textError() {
    if (over > 0) return t('shell.tooLong', { count: over });
    if (!isChecked) return null;
    if (trimmedText === '') return t('duplicates.noText');
    return isSame ? t('duplicates.sameText') : null;
  }

  async function apply() {
    setChecked(true);
    if (isSending || trimmedText === '' || over > 0 || targets.length === 0) return;
    await send(async () => {
      const made = await revise(trimmedText, targets);
      if (made.refused.length > 0) setRevision(made);
      else close(made);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void apply();
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
      {/* Ctrl+Enter applies from any field. */}
      <Stack gap="md" onKeyDown={onKeyDown}>
        {texts.length > 1 && <StartField texts={texts} value={start} onChange={setStart} />}
        <Textarea
          data-autofocus
          label={t('duplicates.newText')}
          description={t('duplicates.newTextHint')}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          error={textError()}
          onChange={({ currentTarget }) =>
            setWritten(new Map(written).set(start, currentTarget.value))
          }
        />
        <Checkbox.Group
          label={t('duplicates.copies')}
          value={selected}
          onChange={setSelected}
          error={isChecked && selected.length === 0 && t('duplicates.noCopies')}
        >
          <Stack gap={8} my={6} className={classes.copies}>
            {places.map((place) => (
              <Copy key={keyOf(place)} place={place} isSame={isSameText(place.text, text)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {unlisted > 0 && (
          <Text size="sm" c="dimmed">
            {t('duplicates.unlisted', { count: unlisted })}
          </Text>
        )}
      </Stack>
    </FormDialog>
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

function Copy({ place, isSame }: { place: ParagraphRef; isSame: boolean }) {
  const { t } = useTranslation();
  const { fileName, headingPath, ifRevised } = place;
  const outcome = ifRevised !== null && isSame ? 'same' : (ifRevised ?? 'none');
  return (
    <Checkbox
      value={keyOf(place)}
      disabled={ifRevised === null}
      label={fileName}
      description={[t(`duplicates.outcome_${outcome}`), ...headingPath].join(' · ')}
      classNames={{ label: classes.name }}
    />
  );
}
