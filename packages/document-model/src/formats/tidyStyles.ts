// Gathers the formatting of pasted HTML in one place: rules of style sheets (Word and Excel use
// them for almost everything) are written into the style attribute of each element, once per
// property.

type Declarations = Map<string, string>;

interface Rule {
  tag: string;
  className: string;
  declarations: Declarations;
}

export function all(root: HTMLElement, selector: string): HTMLElement[] {
  return [...root.querySelectorAll(selector)] as HTMLElement[];
}

/** Replaces an element with its children. */
export function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element with one of another name that has the same attributes and children. */
export function renameElement(element: HTMLElement, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name);
  for (const attribute of element.getAttributeNames())
    other.setAttribute(attribute, element.getAttribute(attribute) ?? '');
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Sets a declaration in an element's style attribute, or removes it with null. */
export function setStyle(element: HTMLElement, property: string, value: string | null): void {
  const declarations = declarationsIn(element.getAttribute('style') ?? '');
  if (value === null) declarations.delete(property);
  else declarations.set(property, value);
  writeStyle(element, declarations);
}

export function writeStyle(element: HTMLElement, declarations: Declarations): void {
  const style = styleText(declarations);
  if (style) element.setAttribute('style', style);
  else element.removeAttribute('style');
}

function styleText(declarations: Declarations): string {
  return [...declarations].map(([name, value]) => `${name}:${value}`).join(';');
}

/** The declarations of a style with shorthands expanded; the last one of each property wins. */
export function declarationsIn(style: string): Declarations {
  return new Map(parsedStyles.get(style) ?? remember(style));
}

/** Cache: programs repeat the same few styles on thousands of runs. */
const parsedStyles = new Map<string, Declarations>();

function remember(style: string): Declarations {
  if (parsedStyles.size > 500) parsedStyles.clear();
  const declarations = parseStyle(style);
  parsedStyles.set(style, declarations);
  return declarations;
}

function parseStyle(style: string): Declarations {
  const declarations: Declarations = new Map();
  const declaration = /([-\w]+)\s*:((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/g;
  for (const [, property = '', rawValue = ''] of style.matchAll(declaration)) {
    const value = rawValue.replace(/!important/i, '').trim();
    // URLs are not formatting that a document keeps, and could end the declaration early.
    if (value === '' || /url\(/i.test(value)) continue;
    const name = property.toLowerCase();
    if (name === 'background') setBackground(declarations, value);
    else if (name === 'margin') setMargins(declarations, value);
    else if (name === 'margin-inline') setInlineMargins(declarations, value);
    else if (name === 'font') setFont(declarations, value);
    else declarations.set(name, value.replaceAll(';', ''));
  }
  return declarations;
}

function setBackground(declarations: Declarations, value: string): void {
  const colour = /#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^)]*\)|^[a-z]+/i.exec(value)?.[0];
  if (colour) declarations.set('background-color', colour);
}

function setInlineMargins(declarations: Declarations, value: string): void {
  const [start = '', end = start] = value.split(/\s+/);
  declarations.set('margin-inline-start', start).set('margin-inline-end', end);
}

function setMargins(declarations: Declarations, value: string): void {
  const [top = '', right = top, bottom = top, left = right] = value.split(/\s+/);
  const margins = { top, right, bottom, left };
  for (const [side, margin] of Object.entries(margins)) declarations.set(`margin-${side}`, margin);
}

function setFont(declarations: Declarations, value: string): void {
  const [, before = '', size, family] =
    /^(.*?)([\d.]+(?:pt|px))(?:\/\S+)?\s+(.+)$/i.exec(value) ?? [];
  if (!size || !family) return;
  declarations.set('font-size', size);
  declarations.set('font-family', family);
  if (/bold|[6-9]00/.test(before)) declarations.set('font-weight', 'bold');
  if (/italic|oblique/.test(before)) declarations.set('font-style', 'italic');
}

/** Writes rules for tags and classes from the page's style sheets into the style attributes. */
export function inlineStyles(root: HTMLElement): void {
  const sheets = all(root.ownerDocument.documentElement, 'style');
  const rules = sheets.flatMap((styleSheet) => rulesIn(styleSheet.textContent ?? ''));
  const ofTag = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = rule.className ? `.${rule.className}` : rule.tag;
    ofTag.set(key, [...(ofTag.get(key) ?? []), rule]);
  }
  const mergedRules = new Map<string, string>();
  for (const element of all(root, '*')) {
    const own = element.getAttribute('style') ?? '';
    if (own === '' && ofTag.size === 0) continue;
    const className = ofTag.size > 0 ? (element.getAttribute('class') ?? '') : '';
    const key = `${element.localName}|${className}|${own}`;
    const style = mergedRules.get(key) ?? mergedStyle(element.localName, className, own, ofTag);
    mergedRules.set(key, style);
    if (style !== own) element.setAttribute('style', style);
  }
}

function mergedStyle(
  tag: string,
  className: string,
  own: string,
  rules: Map<string, Rule[]>,
): string {
  const keys = [tag, ...className.split(/\s+/).map((name) => `.${name}`)];
  const declarations: Declarations = new Map();
  for (const rule of keys.flatMap((key) => rules.get(key) ?? [])) {
    if (rule.tag && rule.tag !== tag) continue;
    for (const [name, value] of rule.declarations) declarations.set(name, value);
  }
  for (const [name, value] of declarationsIn(own)) declarations.set(name, value);
  return styleText(declarations);
}

/** The rules for single tags and classes; more complex selectors do not matter for pasted text. */
function rulesIn(styleSheet: string): Rule[] {
  const text = styleSheet.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = declarationsIn(body);
    return selectors.split(',').flatMap((selector): Rule[] => {
      const [match, tag = '', className = ''] =
        /^([a-z][a-z0-9]*)?(?:\.([\w-]+))?$/i.exec(selector.trim()) ?? [];
      return match ? [{ tag: tag.toLowerCase(), className, declarations }] : [];
    });
  });
}
