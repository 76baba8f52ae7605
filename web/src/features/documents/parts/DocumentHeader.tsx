// The header of a document: path, state, the people in it, and actions.
import type { File } from '@docent/contract/files';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, History, MessageSquarePlus, Pencil, Share2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Presence } from '../../../editor/shell/DocumentEditor.tsx';
import { useSession } from '../../../session/session.ts';
import { lazily } from '../../../ui/lazily.ts';
import header from '../../../ui/page/PageHeader.module.css';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { CommentsButton } from '../../comments/lazyComments.ts';
import { DuplicatesBadge } from '../../duplicates/DuplicatesBadge.tsx';
import { FilePath } from '../../files/FilePath.tsx';
import { openDialog } from '../../files/fileDialogs.ts';
import { StateBadge } from '../../files/StateBadge.tsx';
import { PlanBadge } from '../../premortems/PlanBadge.tsx';
import { PriorityBadge } from '../../priorities/lazyPriorities.tsx';
import { ReviewBadge, ReviewedPublishButton } from '../../reviews/lazyReviews.ts';
import { decideReview, type Offers, type ShownDocument } from '../documents.rules.ts';
import { PublishButton } from '../publishing/PublishButton.tsx';
import type { SaveSignal } from '../saveSignal.ts';
import { useDocumentCommands } from '../useDocumentCommands.ts';
import type { DocumentDialogName } from './DocumentDialog.tsx';
import classes from './DocumentHeader.module.css';
import { DocumentMenu } from './DocumentMenu.tsx';
import { Presences } from './Presences.tsx';
import { SaveIndicator } from './SaveIndicator.tsx';

const DocumentDialog = lazily(() =>
  import('./DocumentDialog.tsx').then((module) => module.DocumentDialog),
);

interface Props {
  document: ShownDocument;
  offers: Offers;
  isEditing: boolean;
  /** Whether there are controls, so that data can be downloaded. */
  hasForm: boolean;
  save: SaveSignal;
  others: Presence[];
  outlineMenu: ReactNode;
  onEdit: () => void;
  onRead: () => void;
  /** The person is about to edit, so the editor can be loaded. */
  onIntent: () => void;
  onChanged: () => void;
  onTrashed: () => void;
}

export function DocumentHeader(props: Props) {
  const { document, offers, isEditing, hasForm, save, others, onEdit, onRead, onChanged } = props;
  const { file } = document;
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<DocumentDialogName | null>(null);
  const review = decideReview(
    file,
    useSession(({ permissions }) => permissions),
  );
  const mayWrite = offers.edit || offers.suggest;
  const EditIcon = offers.edit ? Pencil : MessageSquarePlus;
  const editLabel = t(offers.edit ? 'documents.edit' : 'documents.suggest');
  useDocumentCommands({
    file,
    edit: mayWrite && !isEditing ? { label: editLabel, icon: EditIcon, run: onEdit } : null,
    mayPublish: offers.publish,
    mayAskReview: review === 'offered' || review === 'demanded',
    maySuggestCorrection: offers.correct,
    onDialog: setDialog,
    onTrashed: props.onTrashed,
  });
  return (
    <PageHeader
      actions={
        <>
          {isEditing && <Presences others={others} />}
          {isEditing && <SaveIndicator signal={save} />}
          {props.outlineMenu}
          {offers.comment && (
            <Suspense fallback={null}>
              <CommentsButton fileId={file.id} />
            </Suspense>
          )}
          <HistoryButton fileId={file.id} />
          {offers.share && <ShareButton file={file} />}
          {offers.publish && (
            <PublishButton
              file={file}
              save={save}
              variant={isEditing ? 'filled' : 'default'}
              className={isEditing ? header.slim : classes.wide}
              onDecide={() => setDialog('publish')}
              onPublished={onChanged}
            />
          )}
          {review === 'demanded' && (
            <Suspense fallback={null}>
              <ReviewedPublishButton
                file={file}
                variant={isEditing ? 'filled' : 'default'}
                className={isEditing ? header.slim : classes.wide}
                onRequest={() => setDialog('ask-review')}
              />
            </Suspense>
          )}
          {mayWrite && !isEditing && (
            <Button
              size="xs"
              className={header.slim}
              leftSection={<EditIcon size={14} />}
              onClick={onEdit}
              onPointerEnter={props.onIntent}
              onFocus={props.onIntent}
            >
              {editLabel}
            </Button>
          )}
          {isEditing && (
            <Button
              size="xs"
              className={header.slim}
              variant={offers.publish || review === 'demanded' ? 'default' : 'filled'}
              leftSection={<Check size={14} />}
              onClick={onRead}
            >
              {t('documents.done')}
            </Button>
          )}
          <DocumentMenu
            file={file}
            offers={offers}
            review={review}
            hasForm={hasForm}
            onDialog={setDialog}
            onTrashed={props.onTrashed}
          />
          {dialog && (
            <Suspense fallback={null}>
              <DocumentDialog
                dialog={dialog}
                file={file}
                isReviewDemanded={review === 'demanded'}
                onChanged={onChanged}
                onClose={() => setDialog(null)}
              />
            </Suspense>
          )}
        </>
      }
    >
      <FilePath file={file} />
      <span className={classes.badges}>
        <Suspense fallback={<StateBadge file={file} />}>
          <ReviewBadge file={file} />
        </Suspense>
        {!isEditing && <PriorityBadge file={file} />}
        <DuplicatesBadge file={file} />
        {!isEditing && <PlanBadge fileId={file.id} />}
      </span>
    </PageHeader>
  );
}

function ShareButton({ file }: { file: File }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('files.share')}>
      <ActionIcon
        aria-label={t('files.share')}
        onClick={() => openDialog({ kind: 'access', file })}
        className={classes.wide}
      >
        <Share2 size={17} />
      </ActionIcon>
    </Tooltip>
  );
}

function HistoryButton({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('shell.history')}>
      <ActionIcon
        aria-label={t('shell.history')}
        className={classes.wide}
        renderRoot={(root) => (
          <Link to="/history/$id/$type" params={{ id: fileId, type: 'document' }} {...root} />
        )}
      >
        <History size={17} />
      </ActionIcon>
    </Tooltip>
  );
}
