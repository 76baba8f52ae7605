// Names in the page, for each language, what the pages of a document and of a review are made of, so that
// public/first-paint.js can ask for all of it at once: the browser would otherwise find it step by step.
import type { Plugin } from 'vite';

const pages = [
  { name: 'document', page: 'DetailPage', words: 'words|documentWords' },
  { name: 'review', page: 'ReviewPage', words: 'words|documentWords|workWords' },
];

const script = '<script src="/first-paint.js">';

interface Chunk {
  fileName: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
}

export function pageParts(): Plugin {
  return {
    name: 'docent-page-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk') as Chunk[];
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const withImports = (chunk: Chunk, into = new Set<Chunk>()) => {
          if (into.has(chunk)) return into;
          into.add(chunk);
          for (const name of chunk.imports) withImports(byName.get(name) as Chunk, into);
          return into;
        };
        const metas = ['en', 'zh'].flatMap((language) =>
          pages.map(({ name, page, words }) => {
            const module = new RegExp(
              `/src/(pages/${page}\\.tsx|locales/${language}/(${words})\\.ts)$`,
            );
            const names = chunks
              .filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
              .flatMap((chunk) => [...withImports(chunk)])
              .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
              .map((name) => `/${name}`)
              .filter((name) => !html.includes(`"${name}"`));
            const list = [...new Set(names)].join(' ');
            return `<meta name="${name}-parts-${language}" content="${list}" />\n    `;
          }),
        );
        return html.replace(script, `${metas.join('')}${script}`);
      },
    },
  };
}
