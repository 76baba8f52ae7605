// What a reader made of a file, in short lines for tests.
import {
  blocksOf,
  type DocumentJSON,
  type MarkJSON,
  type NodeJSON,
} from '@docent/document-model/content';

/** Lines such as `heading 2: text`, indented by depth; marks stand in brackets behind their text. */
export function outlineOf(document: DocumentJSON): string[] {
  return blocksOf(document).flatMap((block) => linesOf(block, 0));
}

function linesOf(node: NodeJSON, depth: number): string[] {
  const { level, kind, start, colspan, rowspan, latex, src, caption, align } = node.attrs ?? {};
  const values = [
    level,
    kind,
    Number(start) !== 1 && start,
    Number(colspan) > 1 && `colspan=${colspan}`,
    Number(rowspan) > 1 && `rowspan=${rowspan}`,
    latex,
    src,
    caption,
    align,
  ].filter(Boolean);
  const head = `${'  '.repeat(depth)}${[node.type, ...values].join(' ')}`;
  const content = node.content ?? [];
  const isLine = content.some(({ type }) => !isBlock(type));
  if (isLine) return [`${head}: ${content.map(inlineOf).join('')}`];
  return [head, ...content.flatMap((child) => linesOf(child, depth + 1))];
}

const isBlock = (type: string): boolean =>
  /^(?:paragraph|heading|\w+List|\w+Item|table\w*|blockquote|codeBlock|image|details|separator|pageBreak|formula|attachment)$/.test(
    type,
  );

function inlineOf({ type, text = '', marks = [], attrs = {} }: NodeJSON): string {
  const names = marks.map(nameOf);
  const suffix = names.length > 0 ? `[${names.join(' ')}]` : '';
  if (type === 'text') return text + suffix;
  return `<${[type, attrs.text ?? attrs.latex ?? attrs.src].filter(Boolean).join(' ')}>`;
}

function nameOf({ type, attrs = {} }: MarkJSON): string {
  const value = attrs.href ?? attrs.color ?? attrs.line;
  return value ? `${type}=${String(value).replace(/^#p-.*/, '#p')}` : type;
}
