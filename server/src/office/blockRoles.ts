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

/** Whether the paragraph became the caption of the picture before it. */
export function addCaption(blocks: readonly NodeJSON[], [caption]: readonly NodeJSON[]): boolean {
  const picture = blocks.at(-1);
  if (picture?.type !== 'image' || picture.attrs?.caption || !caption) return false;
  const text = inlineText(caption).trim().replace(captionNumber, '');
  if (text) picture.attrs = { ...picture.attrs, caption: text };
  return true;
}
