// Names in the page, for each language, what the page of a document is made of, so that public/first-paint.js can ask
// for all of it at once: the browser would otherwise find it step by step.
import type { Plugin } from 'vite';

const page = /\/src\/pages\/DetailPage\.tsx$/;
const words = (language: string) =>
  new RegExp(`/src/locales/${language}/(words|documentWords)\\.ts$`);

const script = '<script src="/first-paint.js">';

interface Chunk {
  fileName: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
}

export function documentParts(): Plugin {
  return {
    name: 'docent-document-parts',
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
        const metas = ['en', 'zh'].map((language) => {
          const names = chunks
            .filter(({ moduleIds }) =>
              moduleIds.some((id) => page.test(id) || words(language).test(id)),
            )
            .flatMap((chunk) => [...withImports(chunk)])
            .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
            .map((name) => `/${name}`)
            .filter((name) => !html.includes(`"${name}"`));
          const list = [...new Set(names)].join(' ');
          return `<meta name="document-parts-${language}" content="${list}" />\n    `;
        });
        return html.replace(script, `${metas.join('')}${script}`);
      },
    },
  };
}
