// Moving the focus between cards with the arrow keys.

/** Cards further away in the page than this are not looked at for the row above or below. */
const maxLookahead = 200;

const cardsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-reason]')];

export function focusCard(root: HTMLElement, id: string): boolean {
  const card = root.querySelector<HTMLElement>(`[data-reason="${id}"]`);
  card?.focus();
  return card !== null;
}

/** Focuses the neighbour of a card in the direction of an arrow key. */
export function focusNeighbour(root: HTMLElement, from: HTMLElement, key: string): void {
  const cards = cardsIn(root);
  const at = cards.indexOf(from);
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const isSideways = key === 'ArrowRight' || key === 'ArrowLeft';
  const neighbour = isSideways ? cards[at + step] : neighbourRow(cards, at, step);
  neighbour?.focus();
  neighbour?.scrollIntoView({ block: 'nearest' });
}

/** The closest card above or below; at the edge of a list, the next one in reading order. */
function neighbourRow(
  cards: readonly HTMLElement[],
  at: number,
  step: 1 | -1,
): HTMLElement | undefined {
  const own = cards[at]?.getBoundingClientRect();
  if (own === undefined) return undefined;
  for (let distance = 1; distance < maxLookahead; distance++) {
    const card = cards[at + step * distance];
    if (card === undefined) break;
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const isBeyond = step > 0 ? top >= own.bottom - 1 : bottom <= own.top + 1;
    if (isBeyond && left < own.right && right > own.left) return card;
  }
  return cards[at + step];
}
