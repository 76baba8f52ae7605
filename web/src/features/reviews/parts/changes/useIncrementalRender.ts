// How many changes are in the page: the first few at once, further ones when the browser is idle, up to a limit. Every
// paragraph of a document that was never published is a change.
import { useEffect, useState } from 'react';

/** Changes that are rendered without being asked for. */
const limitStep = 400;
/** Changes rendered in one go: more than fit the window, and fewer than would make a noticeable pause. */
const batchSize = 10;

export function useIncrementalRender(count: number) {
  const [limit, setLimit] = useState(limitStep);
  const [renderedCount, setRenderedCount] = useState(batchSize);
  const isMore = renderedCount < Math.min(limit, count);
  useEffect(() => {
    if (!isMore) return;
    const timer = setTimeout(() => setRenderedCount(renderedCount + batchSize), 30);
    return () => clearTimeout(timer);
  }, [isMore, renderedCount]);
  return {
    renderedCount,
    isLimited: count > limit,
    raiseLimit: () => setLimit(limit + limitStep),
    /** Renders at least as far as this index. */
    renderUpTo(index: number) {
      if (index >= limit) setLimit(index + limitStep);
      if (index >= renderedCount) setRenderedCount(index + batchSize);
    },
  };
}
