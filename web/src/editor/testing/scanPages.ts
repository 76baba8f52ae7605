/**
 * Scrolls through a text laid out as pages; returns the number of pages and what is wrong with them.
 * Journeys send this function to the browser as text, so it must not reference anything outside.
 */
export async function scanPages(text: HTMLElement): Promise<{ pages: number; faults: string[] }> {
  const waitFrames = async (count: number) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
  };
  let scroller: Element = text;
  while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.parentElement) {
    scroller = scroller.parentElement;
  }
  const frame = text.parentElement ?? text;
  const zoom = new DOMMatrix(getComputedStyle(frame).transform).a;

  const faultsInView = () => {
    const faults = new Set<string>();
    const { top, bottom } = scroller.getBoundingClientRect();
    const papers = [...document.querySelectorAll('.page-box')].map((box) =>
      box.getBoundingClientRect(),
    );
    for (const section of text.querySelectorAll<HTMLElement>(':scope > section')) {
      const box = section.getBoundingClientRect();
      const expected = Number.parseFloat(
        section.style.getPropertyValue('contain-intrinsic-block-size'),
      );
      if (box.bottom < top || box.top > bottom) continue;
      if (Math.abs(box.height / zoom - expected) > 1) {
        faults.add(`a section is ${box.height}, not ${expected}`);
      }
    }
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        if (line.width === 0 || line.bottom < top || line.top > bottom) continue;
        const isOnPaper = papers.some(
          (paper) =>
            line.top > paper.top + 30 * zoom &&
            line.bottom < paper.bottom - 30 * zoom &&
            line.left >= paper.left &&
            line.right <= paper.right,
        );
        if (!isOnPaper) faults.add(`no paper is under “${node.textContent?.slice(0, 40)}”`);
      }
    }
    for (const row of text.querySelectorAll('tr.page-row:has(.page-row-gap)')) {
      const header = row.nextElementSibling;
      if (!header?.matches('.page-row') || !header.textContent?.includes('Length')) {
        faults.add('a table goes on without its header row');
      }
    }
    return faults;
  };

  const footers = new Set<string>();
  scroller.scrollTo(0, 0);
  for (let steps = 0, before = -1; scroller.scrollTop !== before; steps++) {
    if (steps === 500) throw new Error('The text has no end.');
    let faults = new Set<string>();
    // A page break that comes near the window is measured and may then move the following content; on a
    // busy machine that takes longer.
    for (let tries = 0; tries === 0 || (faults.size > 0 && tries < 20); tries++) {
      await waitFrames(tries === 0 ? 4 : 10);
      faults = faultsInView();
    }
    for (const footer of frame.querySelectorAll('.page-header-footer[data-place="footer"]')) {
      footers.add(footer.textContent ?? '');
    }
    if (faults.size > 0) return { pages: footers.size, faults: [...faults] };
    before = scroller.scrollTop;
    scroller.scrollBy(0, 500);
  }
  return { pages: footers.size, faults: [] };
}
