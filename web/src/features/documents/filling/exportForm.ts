import type { File } from '@docent/contract/files';
import { api } from '../../../api/client.ts';
import { saveAs } from '../../../ui/saving.ts';

/** Downloads what has been filled in. The client says when that fails. */
export async function exportForm(file: File, format: 'json' | 'csv'): Promise<void> {
  const blob = await api.forms.form({ fileId: file.id, format }).catch(() => null);
  if (blob !== null) saveAs(blob, `${file.name}.${format}`);
}
