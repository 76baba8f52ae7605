// Boxes in which the blocks of a section are shown. A shadow tree holds them, so that the blocks stay the
// section's own children, in their order, for whoever holds the text.

export interface LayoutBox {
  element: HTMLElement;
  /** Empty room before the blocks. */
  head: HTMLElement;
  /** Room that stays with the last of them. */
  foot: HTMLElement;
  slot: HTMLSlotElement;
}

const boxes = new WeakMap<Element, LayoutBox[]>();

/** What comes into a section later is shown with the end of the moment. */
let coming: MutationObserver | null = null;

/** Shows the blocks of a section in boxes, which begin with these of its elements. */
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

/** Shows at once what has come since, for who looks where it stands. */
export function showNew(): void {
  if (coming) showIn(coming.takeRecords());
}

function attachShadowTree(section: HTMLElement): ShadowRoot {
  coming ??= new MutationObserver(showIn);
  coming.observe(section, { childList: true });
  return section.attachShadow({ mode: 'open', slotAssignment: 'manual' });
}

/** Each in the box of what stands before it, and in the order of the text: what is moved keeps its turn in its slot. */
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
