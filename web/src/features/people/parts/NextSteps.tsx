import type { NextStep } from '@docent/contract/people';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  BookOpenCheck,
  FilePlus2,
  Layers,
  MessageCircleQuestion,
  Search,
  Sparkles,
  Star,
  Users,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { query } from '../../../api/queries.ts';
import part from '../../../ui/Part.module.css';
import { openDialog } from '../../files/fileDialogs.ts';
import { useCreateDocument } from '../../files/useCreateDocument.ts';
import { openSearch } from '../../search/searchDialog.state.ts';
import classes from './NextSteps.module.css';

const icons: Record<NextStep, typeof Star> = {
  read: Search,
  ask: Sparkles,
  favour: Star,
  write: FilePlus2,
  'require-reading': BookOpenCheck,
  gaps: MessageCircleQuestion,
  'add-space': Layers,
  people: Users,
};

export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const createDocument = useCreateDocument();

  async function dismiss(step: NextStep): Promise<void> {
    try {
      const left = await api.people.dismissNextStep({ step });
      client.setQueryData(query('people', 'nextSteps', {}).queryKey, left);
    } catch (error) {
      requireShown(error);
    }
  }

  /** Visiting the page completes the step. */
  const visit = (step: 'gaps' | 'people') => () => {
    void dismiss(step);
    void navigate({ to: `/${step}` });
  };
  const runs: Partial<Record<NextStep, () => void>> = {
    read: () => openSearch(),
    write: () => void createDocument(),
    gaps: visit('gaps'),
    people: visit('people'),
    'add-space': () => openDialog({ kind: 'create', what: 'space', parent: null }),
  };

  return (
    <section className={part.part} aria-labelledby="next-title">
      <div className={part.head}>
        <h2 id="next-title">{t('home.next')}</h2>
      </div>
      <ul className={part.list}>
        {steps.map((step) => {
          const Icon = icons[step];
          const run = runs[step];
          const title = t(`home.steps.${step}`);
          return (
            <li key={step} className={classes.step}>
              <Icon size={18} aria-hidden className={classes.icon} />
              <div className={classes.text}>
                {run ? (
                  <UnstyledButton className={classes.run} onClick={run}>
                    {title}
                  </UnstyledButton>
                ) : (
                  <span className={classes.title}>{title}</span>
                )}
                <p>{t(`home.steps.${step}Text`)}</p>
              </div>
              <ActionIcon
                size="sm"
                aria-label={t('home.nextDismiss', { step: title })}
                onClick={() => void dismiss(step)}
              >
                <X size={15} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
