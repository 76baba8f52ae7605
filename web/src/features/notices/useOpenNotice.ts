import type { Notice } from '@docent/contract/notices';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { downloadExport } from '../exports/exportFile.ts';
import { addressOf } from './notices.rules.ts';

/** Marks notices as read; `open` also navigates to a notice's subject, and returns whether there is one. */
export function useOpenNotice() {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function read(what: { ids?: string[]; all?: boolean }): Promise<void> {
    await api.notices.read(what);
    await client.invalidateQueries({ queryKey: ['notices', 'get'] });
  }

  function open(notice: Notice): boolean {
    if (notice.readAt === null) void read({ ids: [notice.id] });
    if (notice.kind === 'export-ready' && notice.ref.exportId) {
      void downloadExport(notice.ref.exportId);
      return true;
    }
    const address = addressOf(notice);
    if (address === null) return false;
    void navigate({ href: address });
    return true;
  }

  return { open, read };
}
