import { type RefObject, useEffect } from 'react';

/**
 * Keeps what ends a form in sight of one who writes in `field`: as it comes, and as what stands above it in the form's
 * parent grows, say by what others add. Who has scrolled away from it is left alone.
 */
export function useKeepInView(
  end: RefObject<HTMLElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
  isWriting: boolean,
): void {
  useEffect(() => {
    const around = field.current?.form?.parentElement;
    if (!isWriting || !end.current || !around) return;
    const element = end.current;
    let isInSight = true;
    // Told of sizes before it is told of sight, so that this is how it was before the growth.
    const sizes = new ResizeObserver(() => {
      if (isInSight && document.activeElement === field.current) {
        element.scrollIntoView({ block: 'nearest' });
      }
    });
    const visibility = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? isInSight;
    });
    sizes.observe(around);
    visibility.observe(element);
    return () => {
      sizes.disconnect();
      visibility.disconnect();
    };
  }, [end, field, isWriting]);
}
