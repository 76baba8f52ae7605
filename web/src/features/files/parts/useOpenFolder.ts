import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { fileQuery } from '../files.queries.ts';

/** Id of the folder or document in the URL; null on other pages. */
export function useOpenFileId(): string | null {
  return useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      const { folder } = (match?.search ?? {}) as { folder?: string };
      const { id } = (match?.params ?? {}) as { id?: string };
      return (match?.routeId === '/' ? folder : id) ?? null;
    },
  });
}

/** The folder for a new file: the open one, or that of the open document. */
export function useOpenFolder(): string | null {
  const id = useOpenFileId();
  const file = useQuery({ ...fileQuery(id ?? ''), enabled: id !== null }).data;
  if (file === undefined) return null;
  return file.kind === 'folder' ? file.id : file.parentId;
}
