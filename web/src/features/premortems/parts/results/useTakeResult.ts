import type { Premortem } from '@docent/contract/premortem-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showPremortem } from '../../premortems.queries.ts';

/** Shows the answer of a call that changed the premortem. */
export function useTakeResult(): (premortem: Premortem) => void {
  const client = useQueryClient();
  return useCallback((premortem) => showPremortem(client, premortem), [client]);
}
