// The paragraph of the plan that mitigates a risk: chosen, opened, confirmed after a change, or written.
import type { Mitigation, Premortem } from '@docent/contract/premortem-data';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FilePenLine, FilePlus2, FileText, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api/client.ts';
import { useSending } from '../../../../api/useSending.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { addressOf } from '../../../files/files.rules.ts';
import { useTakeResult } from '../results/useTakeResult.ts';
import { WordChanges } from '../results/WordChanges.tsx';
import { ParagraphPicker } from './ParagraphPicker.tsx';
import classes from './respond.module.css';

interface Props {
  premortem: Premortem;
  groupId: string;
  mitigation: Mitigation | null;
  isReadOnly: boolean;
  /** The prevention becomes the draft paragraph. */
  hasPrevention: boolean;
  onChoose: (mitigation: { fileId: string; paragraphId: string } | null) => void;
}

export function MitigationField(props: Props) {
  const { premortem, groupId, mitigation, isReadOnly, hasPrevention, onChoose } = props;
  const { t } = useTranslation();
  const take = useTakeResult();
  const [isSending, send] = useSending();
  const [isPicking, setPicking] = useState(false);
  const fileId = premortem.file.id;
  const planId = premortem.plan.fileId;
  const mayPick = !isReadOnly && planId !== null && premortem.plan.fileName !== null;
  if (!mitigation && !mayPick) return null;

  const add = (as: 'comment' | 'paragraph') => {
    if (as === 'paragraph' && !hasPrevention) {
      showToast({ type: 'error', message: t('premortemResults.preventionFirst') });
      return;
    }
    void send(async () => {
      take(await api.premortems.addMitigation({ fileId, groupId, as }));
      showToast({ type: 'success', message: t(`premortemResults.added_${as}`) });
    });
  };
  const confirm = () =>
    void send(async () => take(await api.premortems.confirmMitigation({ fileId, groupId })));

  return (
    <div>
      <div className={classes.label}>{t('premortemResults.mitigation')}</div>
      {mitigation && <MitigationText mitigation={mitigation} />}
      {mitigation && mitigation.state !== 'unchanged' && (
        <MitigationChange
          mitigation={mitigation}
          onConfirm={isReadOnly ? null : confirm}
          isSending={isSending}
        />
      )}
      {mayPick && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<FileText size={14} />}
            onClick={() => setPicking(true)}
          >
            {t(mitigation ? 'premortemResults.changeParagraph' : 'premortemResults.pickParagraph')}
          </Button>
          {mitigation ? (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChoose(null)}>
              {t('premortemResults.removeMitigation')}
            </Button>
          ) : (
            <>
              <span className={classes.or}>{t('premortemResults.noParagraph')}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<MessageSquarePlus size={14} />}
                loading={isSending}
                onClick={() => add('comment')}
              >
                {t('premortemResults.addComment')}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<FilePlus2 size={14} />}
                loading={isSending}
                onClick={() => add('paragraph')}
              >
                {t('premortemResults.addParagraph')}
              </Button>
            </>
          )}
        </div>
      )}
      {isPicking && planId !== null && (
        <ParagraphPicker
          fileId={planId}
          current={mitigation?.paragraphId ?? null}
          onPick={(paragraphId) => {
            setPicking(false);
            onChoose({ fileId: planId, paragraphId });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

function MitigationText({ mitigation }: { mitigation: Mitigation }) {
  const { t } = useTranslation();
  const { fileId, fileName, paragraphId, text, state } = mitigation;
  if (fileName === null) {
    return <p className={classes.note}>{t('premortemResults.mitigationHidden')}</p>;
  }
  return (
    <figure className={classes.quote}>
      <blockquote>{text}</blockquote>
      {state !== 'deleted' && (
        <figcaption>
          <Link
            to="/detail/$id/$title/{-$des}"
            params={addressOf({ id: fileId, name: fileName })}
            hash={`p-${paragraphId}`}
          >
            {t('premortemResults.openInPlan', { name: fileName })}
          </Link>
        </figcaption>
      )}
    </figure>
  );
}

interface ChangeProps {
  mitigation: Mitigation;
  onConfirm: (() => void) | null;
  isSending: boolean;
}

function MitigationChange({ mitigation: { state, text, now }, onConfirm, isSending }: ChangeProps) {
  const { t } = useTranslation();
  const isDeleted = state === 'deleted';
  return (
    <section className={classes.conflict} role="alert">
      <p className={classes.alertTitle}>
        <FilePenLine size={16} aria-hidden />
        {t(isDeleted ? 'premortemResults.mitigationDeleted' : 'premortemResults.mitigationChanged')}
      </p>
      {isDeleted && <p>{t('premortemResults.mitigationDeletedText')}</p>}
      {text !== null && now !== null && <WordChanges before={text} after={now} />}
      {!isDeleted && onConfirm && (
        <Button size="compact-sm" loading={isSending} onClick={onConfirm}>
          {t('premortemResults.confirmMitigation')}
        </Button>
      )}
    </section>
  );
}
