// A document as one HTML page that needs nothing else.
import type { NodeJSON } from '@docent/document-model/content';
import { contentToHtml, escapeHtml } from '@docent/document-model/formats/html';
import type { ExportedText } from './exported-text.ts';

const style = `body { max-width: 46rem; margin: 3rem auto; padding: 0 1.5rem; color: #1b2231;
  font: 1rem/1.6 system-ui, "Noto Sans", "Noto Sans SC", sans-serif }
h1, h2, h3, h4, h5, h6 { line-height: 1.25 }
img { max-width: 100%; height: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: 0.4rem 0.6rem; border: 1px solid #c9cfda; text-align: left; vertical-align: top }
th { background: #f3f5f8 }
pre { padding: 0.8rem; overflow-x: auto; background: #f3f5f8; border-radius: 4px }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid #c9cfda }
[data-type="callout"] { margin: 1rem 0; padding: 0.6rem 1rem; border-left: 3px solid #1f58c0; background: #eef3fc }
ul[data-type="checkList"] { padding-left: 0.4rem; list-style: none }
ul[data-type="checkList"] li { display: flex; gap: 0.6rem }`;

/** Pictures are part of the page. Those that the caller may not read have only their description. */
export function writePage(
  { content, file, pictures }: ExportedText,
  language: 'en' | 'zh',
): string {
  const show = (node: NodeJSON): NodeJSON => {
    const { attrs = {} } = node;
    const picture = typeof attrs.fileId === 'string' ? pictures.get(attrs.fileId) : undefined;
    if (picture && (node.type === 'image' || node.type === 'inlineImage')) {
      const src = `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}`;
      return { ...node, attrs: { ...attrs, src } };
    }
    return node.content ? { ...node, content: node.content.map(show) } : node;
  };
  const html = contentToHtml({ ...content, content: content.content.map(show) });
  const title = escapeHtml(file.name);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${html}
</body>
</html>
`;
}
