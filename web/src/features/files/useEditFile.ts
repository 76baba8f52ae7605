import type { File } from '@docent/contract/files';
import { useNavigate } from '@tanstack/react-router';
import { addressOf } from './files.rules.ts';

/** Opens the page of a document in the editor. */
export function useEditFile(): (file: Pick<File, 'id' | 'name'>) => Promise<void> {
  const navigate = useNavigate();
  return (file) =>
    navigate({
      to: '/detail/$id/$title/{-$des}',
      params: addressOf(file),
      search: { edit: true },
    });
}
