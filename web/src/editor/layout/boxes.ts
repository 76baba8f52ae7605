// Boxes that show the blocks of a section in columns. They are in a shadow tree, so that the blocks stay
// the section's own children, in order, for ProseMirror and the reading page.

export interface LayoutBox {
  element: HTMLElement;
  /** Empty space before the blocks. */
  head: HTMLElement;
  /** Space that stays with the last block. */
  foot: HTMLElement;
  slot: HTMLSlotElement;
}

const boxes = new WeakMap<Element, LayoutBox[]>();

/** Assigns blocks that are added to a section later to a box, in a microtask. */
let coming: MutationObserver | null = null;

/** Shows the blocks of a section in boxes; `firsts` are the first elements of each. */
export function putInBoxes(section: HTMLElement, firsts: readonly Element[]): LayoutBox[] {
  const root = section.shadowRoot ?? attachShadowTree(section);
  const existingBoxes = boxes.get(section) ?? [];
  const wantedBoxes = firsts.map((_, i) => existingBoxes[i] ?? makeBox());
  for (const { element } of existingBoxes.slice(firsts.length)) element.remove();
  for (const { element } of wantedBoxes.slice(existingBoxes.length)) root.append(element);
  boxes.set(section, wantedBoxes);
  let at = -1;
  const nodes = wantedBoxes.map((): Element[] => []);
  for (let each = section.firstElementChild; each; each = each.nextElementSibling) {
    if (each === firsts[at + 1]) at++;
    nodes[Math.max(0, at)]?.push(each);
  }
  for (const [i, { slot }] of wantedBoxes.entries()) show(slot, nodes[i] ?? []);
  return wantedBoxes;
}

/** Shows new blocks immediately, for callers that measure positions. */
export function showNew(): void {
  if (coming) showIn(coming.takeRecords());
}

function attachShadowTree(section: HTMLElement): ShadowRoot {
  coming ??= new MutationObserver(showIn);
  coming.observe(section, { childList: true });
  return section.attachShadow({ mode: 'open', slotAssignment: 'manual' });
}

/**
 * Assigns each block to the box of the previous one, in document order, because moved blocks keep their
 * position in the slot.
 */
function showIn(records: readonly MutationRecord[]): void {
  for (const section of new Set(records.map(({ target }) => target as Element))) {
    const own = new Map<HTMLSlotElement, Element[]>();
    let slot = boxes.get(section)?.[0]?.slot;
    for (let each = section.firstElementChild; each && slot; each = each.nextElementSibling) {
      slot = each.assignedSlot ?? slot;
      const before = own.get(slot);
      if (before) before.push(each);
      else own.set(slot, [each]);
    }
    for (const [slot, nodes] of own) show(slot, nodes);
  }
}

function show(slot: HTMLSlotElement, nodes: readonly Element[]): void {
  const shownElements = slot.assignedNodes();
  if (shownElements.length !== nodes.length || nodes.some((node, n) => node !== shownElements[n])) {
    slot.assign(...nodes);
  }
}

function makeBox(): LayoutBox {
  const element = document.createElement('div');
  const head = document.createElement('div');
  const foot = document.createElement('div');
  const slot = document.createElement('slot');
  element.append(head, slot, foot);
  return { element, head, foot, slot };
}
