// The styles of a Word document, resolved along their ancestors.
import { childOf, childrenOf, descend, type Element } from '../xml.ts';
import { isOn, settingOf } from './properties.ts';

export interface Style {
  id: string;
  /** In lower case, as Word names it in English whatever its user reads. */
  name: string;
  /** The properties of its ancestors and its own, from the farthest ancestor. */
  paragraph: Element[];
  run: Element[];
  table: Element[];
  /** Properties for parts of a table, such as `firstRow`, the own ones last. */
  conditional: Element[];
  /** Names of the style and its ancestors. */
  names: string[];
}

export interface Styles {
  /** Properties that hold for the whole document. */
  defaults: { paragraph: Element[]; run: Element[] };
  /** The style of that id, else the default of that type. */
  of(id: string | null, type: 'paragraph' | 'character' | 'table'): Style | null;
}

const maxAncestors = 20;

export function readStyles(root: Element | null): Styles {
  const elements = new Map<string, Element>();
  const defaults = new Map<string, string>();
  for (const style of childrenOf(root, 'w:style')) {
    const id = style.attributes['w:styleId'] ?? '';
    elements.set(id, style);
    const type = style.attributes['w:type'] ?? 'paragraph';
    if (isOn(style.attributes['w:default'])) defaults.set(type, id);
  }
  const resolvedStyles = new Map<string, Style>();

  function resolve(id: string): Style | null {
    const cachedStyle = resolvedStyles.get(id);
    if (cachedStyle) return cachedStyle;
    if (!elements.has(id)) return null;
    const chain: Element[] = [];
    let next: string | null = id;
    while (next !== null && chain.length < maxAncestors) {
      const element = elements.get(next);
      if (!element || chain.includes(element)) break;
      chain.unshift(element);
      next = settingOf(element, 'w:basedOn');
    }
    const all = (name: string) => chain.flatMap((element) => childrenOf(element, name));
    const nameOf = (element: Element) => (settingOf(element, 'w:name') ?? '').toLowerCase();
    const style: Style = {
      id,
      name: nameOf(chain.at(-1) as Element),
      names: chain.map(nameOf).reverse(),
      paragraph: all('w:pPr'),
      run: all('w:rPr'),
      table: all('w:tblPr'),
      conditional: all('w:tblStylePr'),
    };
    resolvedStyles.set(id, style);
    return style;
  }

  const docDefaults = childOf(root, 'w:docDefaults');
  const defaultOf = (wrapper: string, name: string) => {
    const element = descend(docDefaults, wrapper, name);
    return element ? [element] : [];
  };
  return {
    defaults: {
      paragraph: defaultOf('w:pPrDefault', 'w:pPr'),
      run: defaultOf('w:rPrDefault', 'w:rPr'),
    },
    of(id, type) {
      const usual = resolve(defaults.get(type) ?? '');
      if (id === null) return usual;
      // Some programs leave out the styles that they name.
      const nameOfId = id.toLowerCase();
      return resolve(id) ?? { ...(usual ?? bare), id, name: nameOfId, names: [nameOfId] };
    },
  };
}

const bare = { paragraph: [], run: [], table: [], conditional: [] };
