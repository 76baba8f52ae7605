import type { documents as endpoints } from '@docent/contract/documents';
import type { OutputOf } from '@docent/contract/endpoint';
import type { DocumentJSON } from '@docent/document-model/content';

/** The number of open suggestions in a draft. The code that counts them is only loaded when needed. */
export async function countSuggestions({
  content,
}: Pick<OutputOf<(typeof endpoints)['detailEdit']>, 'content'>): Promise<number> {
  const { suggestionsOf } = await import('@docent/document-model/suggestions/suggestions');
  return suggestionsOf(content as unknown as DocumentJSON).length;
}
