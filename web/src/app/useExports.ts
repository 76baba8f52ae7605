import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { downloadExport, followExports, hasExports } from '../features/exports/exportFile.ts';

/** Shows exports that were running before a reload, and downloads a finished one that the URL names. */
export function useExports(): void {
  const navigate = useNavigate();
  const named = useRouterState({ select: ({ location }) => location.search.export });
  useEffect(() => {
    if (hasExports()) void followExports();
  }, []);
  useEffect(() => {
    if (named === undefined) return;
    void downloadExport(named);
    void navigate({
      to: '.',
      search: (search) => ({ ...search, export: undefined }),
      replace: true,
    });
  }, [named, navigate]);
}
