// Paragraphs that their style makes code, quotes or captions.
import { inlineText, type NodeJSON } from '@docent/document-model/content';

/** Our captions are numbered by the page. */
const captionNumber =
  /^(?:figure|fig\.?|image|illustration|abbildung|图|圖|图表)\s*(?:[\d.\-–]+|[一二三四五六七八九十]+)\s*[:：.．、–-]?\s*/i;

export function addCode(blocks: NodeJSON[], own: readonly NodeJSON[]): void {
  for (const block of own) {
    if (block.type !== 'paragraph') {
      blocks.push(block);
      continue;
    }
    const text = inlineText(block);
    const last = blocks.at(-1);
    const [code] = last?.type === 'codeBlock' ? (last.content ?? []) : [];
    if (code) code.text += `\n${text}`;
    else if (text) {
      const attrs = { id: block.attrs?.id };
      blocks.push({ type: 'codeBlock', attrs, content: [{ type: 'text', text }] });
    }
  }
}

export function addQuote(blocks: NodeJSON[], own: readonly NodeJSON[]): void {
  const last = blocks.at(-1);
  if (last?.type === 'blockquote') last.content?.push(...own);
  else blocks.push({ type: 'blockquote', content: [...own] });
}

/** Whether the paragraph became the caption of the picture before it, or of the one with which it begins. */
export function addCaption(blocks: NodeJSON[], [caption]: readonly NodeJSON[]): boolean {
  if (!caption) return false;
  const [first, ...rest] = caption.content ?? [];
  const isPicture = ({ type }: NodeJSON) => type === 'inlineImage';
  // LibreOffice puts a picture and its caption into one paragraph.
  if (first && isPicture(first) && !rest.some(isPicture)) {
    blocks.push({ type: 'image', attrs: first.attrs ?? {} });
    return addCaption(blocks, [{ ...caption, content: rest }]);
  }
  const picture = blocks.at(-1);
  if (picture?.type !== 'image' || picture.attrs?.caption) return false;
  const text = inlineText(caption).trim().replace(captionNumber, '');
  // Cross references lead to the caption.
  picture.attrs = { ...picture.attrs, id: caption.attrs?.id, ...(text && { caption: text }) };
  return true;
}
