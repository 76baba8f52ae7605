// The bar above a document: where it lies, its state, who is here, and what can be done.
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  CalendarClock,
  Check,
  Ellipsis,
  EyeOff,
  FileDown,
  MessageSquarePlus,
  Pencil,
  Rocket,
  SearchCheck,
  Share2,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Presence } from '../../../editor/shell/DocumentEditor.tsx';
import { useSession } from '../../../session/session.ts';
import header from '../../../ui/page/PageHeader.module.css';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { CommentsButton } from '../../comments/lazyComments.ts';
import { FileMenuItems } from '../../files/FileMenuItems.tsx';
import { FilePath } from '../../files/FilePath.tsx';
import { openDialog } from '../../files/fileDialogs.ts';
import { RenameDialog } from '../../files/RenameDialog.tsx';
import { StateBadge } from '../../files/StateBadge.tsx';
import { FollowItem } from '../../notices/FollowItem.tsx';
import { PriorityBadge, PriorityItems } from '../../priorities/lazyPriorities.tsx';
import { AskDialog, ReviewBadge } from '../../reviews/lazyReviews.ts';
import { decideReview, type Offers, type ShownDocument } from '../documents.rules.ts';
import { exportForm } from '../filling/exportForm.ts';
import type { SaveSignal } from '../saveSignal.ts';
import classes from './DocumentHeader.module.css';
import { Presences } from './Presences.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SaveIndicator } from './SaveIndicator.tsx';
import { UnpublishDialog } from './UnpublishDialog.tsx';

interface Props {
  document: ShownDocument;
  offers: Offers;
  isEditing: boolean;
  /** There are controls, so there is data to download. */
  hasForm: boolean;
  save: SaveSignal;
  others: Presence[];
  outlineMenu: ReactNode;
  onEdit: () => void;
  onRead: () => void;
  /** The person is about to edit: time to load what that needs. */
  onIntent: () => void;
  onChanged: () => void;
  onTrashed: () => void;
}

export function DocumentHeader(props: Props) {
  const { document, offers, isEditing, hasForm, save, others, onEdit, onRead, onChanged } = props;
  const { file } = document;
  const { t } = useTranslation();
  const [isPublishing, setPublishing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [isUnpublishing, setUnpublishing] = useState(false);
  const review = decideReview(
    file,
    useSession(({ permissions }) => permissions),
  );
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
          {offers.share && (
            <Tooltip label={t('files.share')}>
              <ActionIcon
                aria-label={t('files.share')}
                onClick={() => openDialog({ kind: 'access', file })}
                className={classes.wide}
              >
                <Share2 size={17} />
              </ActionIcon>
            </Tooltip>
          )}
          {offers.publish && (
            <Button
              size="xs"
              variant={isEditing ? 'filled' : 'default'}
              leftSection={<Rocket size={14} />}
              onClick={() => setPublishing(true)}
              className={classes.wide}
            >
              {t('documents.publish')}
            </Button>
          )}
          {review === 'demanded' && (
            <Tooltip label={t('documents.askReviewText')} multiline w={260}>
              <Button
                size="xs"
                variant={isEditing ? 'filled' : 'default'}
                leftSection={<SearchCheck size={14} />}
                onClick={() => setAsking(true)}
                className={classes.wide}
              >
                {t('documents.askReview')}
              </Button>
            </Tooltip>
          )}
          {(offers.edit || offers.suggest) && !isEditing && (
            <Button
              size="xs"
              className={header.slim}
              leftSection={offers.edit ? <Pencil size={14} /> : <MessageSquarePlus size={14} />}
              onClick={onEdit}
              onPointerEnter={props.onIntent}
              onFocus={props.onIntent}
            >
              {t(offers.edit ? 'documents.edit' : 'documents.suggest')}
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
          <Menu position="bottom-end" width={250}>
            <Menu.Target>
              <ActionIcon aria-label={t('documents.moreActions')}>
                <Ellipsis size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {offers.publish && (
                <Menu.Item leftSection={<Rocket size={15} />} onClick={() => setPublishing(true)}>
                  {t('documents.publish')}
                </Menu.Item>
              )}
              {review !== null && (
                <Menu.Item leftSection={<SearchCheck size={15} />} onClick={() => setAsking(true)}>
                  {t('documents.askReview')}
                </Menu.Item>
              )}
              {offers.unpublish && (
                <Menu.Item leftSection={<EyeOff size={15} />} onClick={() => setUnpublishing(true)}>
                  {t('documents.unpublish')}
                </Menu.Item>
              )}
              {hasForm &&
                (['json', 'csv'] as const).map((format) => (
                  <Menu.Item
                    key={format}
                    leftSection={<FileDown size={15} />}
                    onClick={() => void exportForm(file, format)}
                  >
                    {t(format === 'json' ? 'forms.exportJson' : 'forms.exportCsv')}
                  </Menu.Item>
                ))}
              <FollowItem file={file} />
              <PriorityItems file={file} />
              {offers.share && (
                <Menu.Item
                  leftSection={<CalendarClock size={15} />}
                  onClick={() => openDialog({ kind: 'periodic-check', file })}
                >
                  {t('documents.reviewPeriod')}
                </Menu.Item>
              )}
              <Menu.Divider />
              <FileMenuItems
                file={file}
                withoutOpen
                onRename={() => setRenaming(true)}
                onTrashed={props.onTrashed}
              />
            </Menu.Dropdown>
          </Menu>
          {isPublishing && (
            <PublishDialog
              file={file}
              onClose={() => setPublishing(false)}
              onPublished={onChanged}
            />
          )}
          {isUnpublishing && (
            <UnpublishDialog
              file={file}
              onClose={() => setUnpublishing(false)}
              onUnpublished={onChanged}
            />
          )}
          {isAsking && (
            <Suspense fallback={null}>
              <AskDialog
                file={file}
                isDemanded={review === 'demanded'}
                onClose={() => setAsking(false)}
              />
            </Suspense>
          )}
          {isRenaming && (
            <RenameDialog
              file={file}
              onClose={() => {
                setRenaming(false);
                onChanged();
              }}
            />
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
      </span>
    </PageHeader>
  );
}
