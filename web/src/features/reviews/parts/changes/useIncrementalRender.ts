// How many changes are rendered: the first few immediately, further ones when the browser is idle, up to a
// limit. In a document that was never published, every paragraph is a change.
import { useEffect, useState } from 'react';

/** Number of changes rendered automatically. */
const limitStep = 400;
/** Number of changes rendered at once: more than fit the window, and few enough for no noticeable pause. */
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
    /** Renders at least up to this index. */
    renderUpTo(index: number) {
      if (index >= limit) setLimit(index + limitStep);
      if (index >= renderedCount) setRenderedCount(index + batchSize);
    },
  };
}
