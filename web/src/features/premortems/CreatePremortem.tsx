// The form that creates a premortem.
import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Factory, Folder, HardDriveUpload, KanbanSquare, Rocket } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSending } from '../../api/useSending.ts';
import { useSession } from '../../session/session.ts';
import { dayInWords } from '../../ui/times.ts';
import { FolderChoice, type FolderPlace, placeOf } from '../files/FolderChoice.tsx';
import { nameError } from '../files/files.actions.ts';
import { fileQuery, refreshChildren } from '../files/files.queries.ts';
import classes from './parts/create/create.module.css';
import { newForm, type PremortemForm, settingsOf } from './parts/create/create.rules.ts';
import { SettingsFields } from './parts/create/SettingsFields.tsx';
import { minutesByTemplate, type PremortemTemplate, templates } from './parts/create/templates.ts';
import { RecurringOffer } from './parts/recurring/RecurringOffer.tsx';
import { showPremortem } from './premortems.queries.ts';

const icons = {
  project: KanbanSquare,
  launch: Rocket,
  shutdown: Factory,
  change: HardDriveUpload,
} as const;

interface Props {
  /** Id of the folder to create it in. */
  parentId?: string | undefined;
  /** Id of the document with the plan. */
  planId?: string | undefined;
}

export function CreatePremortem({ parentId, planId }: Props) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSending, send] = useSending();
  const self = useSession(({ userInfo }) => userInfo);
  const known = self ? [{ id: self.id, username: self.username }] : [];
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<PremortemTemplate>('project');
  const [isQuestionOwn, setQuestionOwn] = useState(false);
  const [arePromptsOwn, setPromptsOwn] = useState(false);
  const [areErrorsShown, setErrorsShown] = useState(false);
  const [form, setForm] = useState(() => newForm(known, new Date()));
  const change = (part: Partial<PremortemForm>) => setForm((was) => ({ ...was, ...part }));
  usePlanFromUrl(planId, (found) => {
    change({ plan: { ...form.plan, fileId: found.id, fileName: found.name } });
    setName(
      (was) =>
        was || t('shell.named', { what: t('premortems.title'), which: found.name }).slice(0, 200),
    );
  });
  const chosenPlan = useQuery({
    ...fileQuery(form.plan.fileId ?? ''),
    enabled: form.plan.fileId !== null,
  }).data;
  const [path, setPath] = usePlace(parentId ?? chosenPlan?.parentId ?? undefined);

  const day =
    form.horizon === '' ? t('premortems.someDay') : dayInWords(form.horizon, i18n.language);
  const about = form.plan.fileName || name.trim() || t('premortems.somePlan');
  const suggested = t(`premortems.template_${template}Question`, { date: day, name: about });
  const question = isQuestionOwn ? form.question : suggested;
  const prompts = arePromptsOwn ? form.prompts : t(`premortems.template_${template}Prompts`);
  const nameProblem = nameError(name, t);
  const folder = path.at(-1);

  function choose(next: PremortemTemplate) {
    setTemplate(next);
    const { schedule } = form;
    change({ schedule: { ...schedule, minutes: { ...minutesByTemplate[next] } } });
  }

  async function create(event: FormEvent) {
    event.preventDefault();
    setErrorsShown(true);
    if (nameProblem !== null || !folder?.mayWrite || form.participants.length === 0) {
      requestAnimationFrame(focusFirstInvalid);
      return;
    }
    await send(async () => {
      const settings = settingsOf({ ...form, question, prompts });
      const input = { parentId: folder.id, name: name.trim(), ...settings };
      const premortem = await api.premortems.add(input);
      showPremortem(client, premortem);
      void refreshChildren(client, folder.id);
      await navigate({ to: '/codetetail', search: { id: premortem.file.id } });
    });
  }

  return (
    <form className={classes.page} noValidate onSubmit={(event) => void create(event)}>
      <h1>{t('premortems.newTitle')}</h1>
      <p className={classes.intro}>{t('premortems.intro')}</p>
      <Stack gap="lg">
        <TemplateChoice value={template} onChange={choose} />
        <TextInput
          autoFocus
          label={t('premortems.name')}
          placeholder={t('premortems.namePlaceholder')}
          autoComplete="off"
          value={name}
          error={areErrorsShown && nameProblem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SettingsFields
          value={{ ...form, question, prompts }}
          onChange={(part) => {
            if (part.question !== undefined) setQuestionOwn(true);
            if (part.prompts !== undefined) setPromptsOwn(true);
            change(part);
          }}
          known={known}
          participantsError={
            areErrorsShown && form.participants.length === 0
              ? t('premortems.participantsNone')
              : undefined
          }
          suggestion={
            isQuestionOwn &&
            form.question !== suggested && (
              <p className={classes.suggestion}>
                {suggested}
                <Button size="compact-xs" variant="light" onClick={() => setQuestionOwn(false)}>
                  {t('premortems.questionSuggest')}
                </Button>
              </p>
            )
          }
        />
        <RecurringOffer
          like={{
            text: form.plan.kind === 'text' ? `${name}\n${form.plan.text}` : name,
            planId: form.plan.kind === 'text' ? null : form.plan.fileId,
          }}
        />
        <PlaceField
          path={path}
          onChange={setPath}
          isGiven={parentId !== undefined || planId !== undefined}
          isErrorShown={areErrorsShown}
        />
      </Stack>
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t('premortems.create')}
        </Button>
      </div>
    </form>
  );
}

const focusFirstInvalid = () =>
  document.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();

interface TemplateProps {
  value: PremortemTemplate;
  onChange: (template: PremortemTemplate) => void;
}

function TemplateChoice({ value, onChange }: TemplateProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.field}>
      <legend>{t('premortems.template')}</legend>
      <div className={classes.templates}>
        {templates.map((one) => {
          const Icon = icons[one];
          return (
            <label key={one} className={classes.template} data-chosen={one === value || undefined}>
              <input
                type="radio"
                name="template"
                checked={one === value}
                onChange={() => onChange(one)}
              />
              <Icon size={18} aria-hidden />
              {t(`premortems.template_${one}`)}
              <span>{t(`premortems.template_${one}Text`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface PlaceProps {
  path: FolderPlace[];
  onChange: (path: FolderPlace[]) => void;
  /** Whether the address of the page names a place. */
  isGiven: boolean;
  isErrorShown: boolean;
}

function PlaceField({ path, onChange, isGiven, isErrorShown }: PlaceProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(!isGiven);
  const folder = path.at(-1);
  const isMissing = isErrorShown && !folder?.mayWrite;
  return (
    <fieldset className={classes.field} data-invalid={isMissing || undefined}>
      <legend>{t('premortems.saveIn')}</legend>
      {isChoosing ? (
        <FolderChoice path={path} onChange={onChange} />
      ) : (
        <div className={classes.place}>
          <Folder size={15} aria-hidden />
          <span>
            {folder ? path.map((place) => place.name).join(' / ') : t('premortems.noFolder')}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
            {t('premortems.changeFolder')}
          </Button>
        </div>
      )}
      {isMissing && (
        <p role="alert" className={classes.error}>
          {t('premortems.folderMissing')}
        </p>
      )}
    </fieldset>
  );
}

/** Takes the document with the plan, once it is loaded. */
function usePlanFromUrl(
  planId: string | undefined,
  onFound: (file: { id: string; name: string }) => void,
) {
  const { data } = useQuery({ ...fileQuery(planId ?? ''), enabled: planId !== undefined });
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (!data || isTaken) return;
    setTaken(true);
    onFound(data);
  }, [data, isTaken, onFound]);
}

/** The path of the folder, which the person may change. */
function usePlace(folderId: string | undefined) {
  const { data } = useQuery({ ...fileQuery(folderId ?? ''), enabled: folderId !== undefined });
  const [chosen, setChosen] = useState<FolderPlace[] | null>(null);
  const given: FolderPlace[] = data
    ? [
        ...data.path.map(({ id, name }) => ({ id, name, mayWrite: false, changesLive: false })),
        placeOf(data),
      ]
    : [];
  return [chosen ?? given, setChosen] as const;
}
