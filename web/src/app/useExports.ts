import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { downloadExport, followExports, hasExports } from '../features/exports/exportFile.ts';

/** Shows exports that were running before a reload, and downloads a finished one that the URL names. */
export function useExports(): void {
  const navigate = useNavigate();
  const exportFromUrl = useRouterState({ select: ({ location }) => location.search.export });
  useEffect(() => {
    if (hasExports()) void followExports();
  }, []);
  useEffect(() => {
    if (exportFromUrl === undefined) return;
    void downloadExport(exportFromUrl);
    void navigate({
      to: '.',
      search: (search) => ({ ...search, export: undefined }),
      replace: true,
    });
  }, [exportFromUrl, navigate]);
}
