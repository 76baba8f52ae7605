import type { File } from '@docent/contract/files';
import { ActionIcon, Menu, Text } from '@mantine/core';

import {
  BookOpenCheck,
  CalendarClock,
  Ellipsis,
  EyeOff,
  FileDown,
  Rocket,
  SearchCheck,
  SpellCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { showToast } from '../../../ui/toasts.ts';
import { DownloadItems } from '../../exports/DownloadItems.tsx';
import { FileMenuItems } from '../../files/FileMenuItems.tsx';
import { openDialog } from '../../files/fileDialogs.ts';
import { FollowItem } from '../../notices/FollowItem.tsx';
import { PriorityItems } from '../../priorities/lazyPriorities.tsx';
import type { decideReview, Offers } from '../documents.rules.ts';
import { exportForm } from '../filling/exportForm.ts';
import type { DocumentDialogName } from './DocumentDialog.tsx';

interface Props {
  file: File;
  offers: Offers;
  review: ReturnType<typeof decideReview>;
  /** Whether there are controls, so that data can be downloaded. */
  hasForm: boolean;
  onDialog: (dialog: DocumentDialogName) => void;
  onTrashed: () => void;
}

/** The menu in the header of a document. */
export function DocumentMenu(props: Props) {
  const { file, offers, review, hasForm, onDialog, onTrashed } = props;
  const { t } = useTranslation();
  const markSignificant = async () => {
    try {
      await api.files.update({ fileId: file.id, significant: true });
      showToast({ type: 'success', message: t('documents.markedSignificant') });
    } catch (error) {
      requireShown(error);
    }
  };
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon aria-label={t('documents.moreActions')}>
          <Ellipsis size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offers.publish && (
          <Menu.Item leftSection={<Rocket size={15} />} onClick={() => onDialog('publish')}>
            {t('documents.publishWithOptions')}
          </Menu.Item>
        )}
        {review !== null && (
          <Menu.Item
            leftSection={<SearchCheck size={15} />}
            disabled={review === 'unchanged'}
            onClick={() => onDialog('ask-review')}
          >
            {t('documents.askReview')}
            {review === 'unchanged' && <Text size="xs">{t('documents.askReviewUnchanged')}</Text>}
          </Menu.Item>
        )}
        {offers.unpublish && (
          <Menu.Item leftSection={<EyeOff size={15} />} onClick={() => onDialog('unpublish')}>
            {t('documents.unpublish')}
          </Menu.Item>
        )}
        {offers.markSignificant && (
          <Menu.Item
            leftSection={<BookOpenCheck size={15} />}
            onClick={() => void markSignificant()}
          >
            {t('documents.markSignificant')}
          </Menu.Item>
        )}
        {offers.correct && (
          <Menu.Item leftSection={<SpellCheck size={15} />} onClick={() => onDialog('correction')}>
            {t('documents.correction')}
          </Menu.Item>
        )}
        <DownloadItems file={file} />
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
        {offers.manage && (
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
          onRename={() => onDialog('rename')}
          renamesInDialog
          onTrashed={onTrashed}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
