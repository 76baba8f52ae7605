// The entry of a file's menu that leads to what was done with it.
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';

/** Nothing to those who may not read the log. */
export function AuditItem({ fileId }: { fileId: string }) {
  const { t } = useTranslation();
  const isAllowed = useSession(({ permissions }) => permissions.includes('audit.read'));
  if (!isAllowed) return null;
  return (
    <Menu.Item
      leftSection={<ScrollText size={15} />}
      renderRoot={(root) => <Link to="/audit" search={{ file: fileId }} {...root} />}
    >
      {t('shell.auditOf')}
    </Menu.Item>
  );
}
