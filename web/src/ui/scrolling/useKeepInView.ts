import { type RefObject, useEffect } from 'react';

/**
 * Keeps the end of a form visible while the person types in `field`: when it appears, and when the content
 * above it in the form's parent grows, for example by others' additions. Stops if the person scrolls away
 * from it.
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
    let isEndVisible = true;
    // ResizeObserver runs before IntersectionObserver, so this is the visibility before the growth.
    const sizes = new ResizeObserver(() => {
      if (isEndVisible && document.activeElement === field.current) {
        element.scrollIntoView({ block: 'nearest' });
      }
    });
    const visibility = new IntersectionObserver((entries) => {
      isEndVisible = entries.at(-1)?.isIntersecting ?? isEndVisible;
    });
    sizes.observe(around);
    visibility.observe(element);
    return () => {
      sizes.disconnect();
      visibility.disconnect();
    };
  }, [end, field, isWriting]);
}
