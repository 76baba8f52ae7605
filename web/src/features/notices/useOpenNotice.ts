import type { Notice } from '@docent/contract/notices';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { addressOf } from './notices.rules.ts';

/** Reading notices; `open` also goes where the notice leads, and says whether that is somewhere. */
export function useOpenNotice() {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function read(what: { ids?: string[]; all?: boolean }): Promise<void> {
    await api.notices.read(what);
    await client.invalidateQueries({ queryKey: ['notices', 'get'] });
  }

  function open(notice: Notice): boolean {
    if (notice.readAt === null) void read({ ids: [notice.id] });
    const address = addressOf(notice);
    if (address === null) return false;
    void navigate({ href: address });
    return true;
  }

  return { open, read };
}
