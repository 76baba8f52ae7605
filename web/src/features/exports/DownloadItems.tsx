// Menu items that download a document in one of the formats.
import type { File } from '@docent/contract/files';
import { Menu, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SubMenu } from '../../ui/menu/SubMenu.tsx';
import { exportFile } from './exportFile.ts';

const formats = ['pdf', 'pdfa', 'pdfua', 'docx', 'md', 'html', 'txt'] as const;

interface Props {
  file: File;
  /** The number of a version; without it, the document as readers see it. */
  version?: number;
}

export function DownloadItems({ file, version }: Props) {
  const { t } = useTranslation();
  if (!file.downloadable) {
    return (
      <Menu.Item leftSection={<Download size={15} />} disabled>
        {t('documents.download')}
        <Text size="xs">{t('documents.downloadForbidden')}</Text>
      </Menu.Item>
    );
  }
  const download = (format: (typeof formats)[number]) =>
    exportFile(file, { ...requestOf(format), ...(version !== undefined && { version }) });
  return (
    <SubMenu label={t('documents.download')} icon={<Download size={15} />}>
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => void download(format)}>
          {t(`documents.downloadAs_${format}`)}
        </Menu.Item>
      ))}
    </SubMenu>
  );
}

function requestOf(format: (typeof formats)[number]): Parameters<typeof exportFile>[1] {
  if (format === 'pdfa') return { format: 'pdf', archival: true };
  if (format === 'pdfua') return { format: 'pdf', accessible: true };
  return { format };
}
