import type { ParagraphRef } from '@docent/contract/duplicates';
import type { NodeJSON } from '@docent/document-model/content';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { isSameText } from '../duplicates.rules.ts';
import { plainLine, textOfLine } from '../lines.rules.ts';

/** The texts of these places as lines, with their formatting where readers see the same text. */
export function useStartLines(places: readonly ParagraphRef[]): NodeJSON[][] {
  const list = places.map(({ fileId, paragraphId }) => ({ fileId, paragraphId }));
  const { data } = useQuery({
    queryKey: ['duplicates', 'lines', list],
    // Without an answer the text is plain.
    queryFn: ({ signal }) => api.documents.synced({ list }, { signal, silent: true }),
    retry: false,
    meta: { silent: true },
  });
  const key = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are another array each time.
  return useMemo(
    () =>
      places.map(({ paragraphId, text }, at) => {
        const block = data?.list[at]?.block;
        const line = block && findLine(block, paragraphId);
        return line && isSameText(textOfLine(line), text) ? line : plainLine(text);
      }),
    [data, key],
  );
}

function findLine(block: NodeJSON, id: string): NodeJSON[] | null {
  const { type, attrs, content = [] } = block;
  if (attrs?.id === id && type !== 'codeBlock') return content;
  for (const child of content) {
    const line = findLine(child, id);
    if (line) return line;
  }
  return null;
}
