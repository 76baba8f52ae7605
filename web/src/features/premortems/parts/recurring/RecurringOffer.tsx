// Risks of past premortems that fit, to be reminded of them; nothing without any.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../../../api/queries.ts';
import { opensDialog } from '../../../../ui/commands/opensDialog.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { RecurringList } from './RecurringList.tsx';
import classes from './recurring.module.css';

/** Risks like those of this premortem, or for a plan: its name and text, and the document with it. */
type Like = { fileId: string } | { text: string; planId: string | null };

/** In milliseconds. */
const typingPause = 400;
/** In milliseconds: until the meaning of more risks is compared. */
const comparing = 1_000;

export function RecurringOffer({ like }: { like: Like }) {
  const { t } = useTranslation();
  const list = useSimilarRisks(like);
  if (list.length === 0) return null;
  return (
    <section className={classes.offer} aria-labelledby="recurring-offer">
      <h2 id="recurring-offer">
        <Repeat2 size={16} aria-hidden /> {t('premortemResults.offerTitle')}
      </h2>
      <RecurringList list={list} />
      <AllLink />
    </section>
  );
}

/** The same in a dialog, where there is no room for a list. */
export function RecurringButton({ like }: { like: Like }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const list = useSimilarRisks(like);
  if (list.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Repeat2 size={14} />}
        onClick={() => setOpen(true)}
      >
        {opensDialog(t('premortemResults.offerTitle'))}
      </Button>
      {isOpen && (
        <Dialog
          opened
          size="lg"
          title={t('premortemResults.offerTitle')}
          onClose={() => setOpen(false)}
        >
          <RecurringList list={list} />
          <AllLink />
        </Dialog>
      )}
    </>
  );
}

function AllLink() {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      renderRoot={(root) => <Link to="/viewrepeat" search={{ risks: true }} {...root} />}
    >
      {t('premortemResults.allRecurring')}
    </Button>
  );
}

function useSimilarRisks(like: Like) {
  const [input] = useDebouncedValue('text' in like ? like.text.trim() : like.fileId, typingPause);
  const recurring = useQuery({
    ...query('premortems', 'recurring', {
      ...('text' in like
        ? { text: input.slice(0, 2_000), ...(like.planId !== null && { planId: like.planId }) }
        : { fileId: input }),
      limit: 5,
    }),
    enabled: input !== '' || ('text' in like && like.planId !== null),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.complete === false ? comparing : false),
    meta: { silent: true },
  });
  return recurring.data?.list ?? [];
}
