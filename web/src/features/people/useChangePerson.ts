import type { Account, Role } from '@docent/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { requireShown } from '../../api/errors.ts';
import { showToast } from '../../ui/toasts.ts';

export interface PersonChange {
  role?: Role;
  is_coach?: boolean;
  deptId?: string | null;
  disabled?: boolean;
}

/**
 * Changes an account, shows a toast, and refetches everything about people; the API client shows refusals.
 */
export function useChangePerson({ id }: Pick<Account, 'id'>) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);

  async function send(call: () => Promise<unknown>, message: string): Promise<void> {
    setSending(true);
    try {
      await call();
      showToast({ type: 'success', message });
    } catch (error) {
      requireShown(error);
    } finally {
      await client.invalidateQueries({ queryKey: ['people'] });
      setSending(false);
    }
  }

  return {
    isSending,
    change: (change: PersonChange, message: string) =>
      send(() => api.access.grant({ personId: id, ...change }), message),
    signOut: (message: string) => send(() => api.people.endSessions({ personId: id }), message),
  };
}
