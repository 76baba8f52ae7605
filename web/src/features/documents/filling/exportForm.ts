import type { File } from '@docent/contract/files';
import { api } from '../../../api/client.ts';
import { requireShown } from '../../../api/errors.ts';
import { saveAs } from '../../../ui/download.ts';

/** Downloads the values of a document's form; the API client shows failures. */
export async function exportForm(file: File, format: 'json' | 'csv'): Promise<void> {
  try {
    saveAs(await api.forms.form({ fileId: file.id, format }), `${file.name}.${format}`);
  } catch (error) {
    requireShown(error);
  }
}
