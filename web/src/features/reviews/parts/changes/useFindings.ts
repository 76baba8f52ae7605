import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contentQuery } from '../../reviews.queries.ts';
import { byParagraph, findingsOf } from '../../reviews.rules.ts';

/** The contents of a review and its feedback, all together and by paragraph. */
export function useFindings(reviewId: string) {
  const content = useQuery(contentQuery(reviewId));
  const contents = content.data?.list;
  const allFindings = useMemo(() => findingsOf(contents ?? []), [contents]);
  const findings = useMemo(() => byParagraph(allFindings), [allFindings]);
  return { content, contents, allFindings, findings };
}
