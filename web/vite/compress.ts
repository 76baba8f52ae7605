// Writes a brotli and a gzip twin beside every text asset, so that the server only picks one.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(?:js|css|html|svg|json|txt)$/;
/** Below this many bytes the headers cost more than compression saves. */
const smallest = 1024;

export function compressedTwins(): Plugin {
  let folder = '';
  return {
    name: 'docent-compressed-twins',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => text.test(name)).map((name) => twin(name)));
    },
  };

  async function twin(name: string): Promise<void> {
    const bytes = await readFile(join(folder, name));
    if (bytes.length < smallest) return;
    const [brotli, zipped] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    await writeFile(join(folder, `${name}.br`), brotli);
    await writeFile(join(folder, `${name}.gz`), zipped);
  }
}
