// Installs tesseract.js with its languages, which is optional for operators.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const packages = ['eng', 'chi_sim', 'chi_tra'].map((one) => `@tesseract.js-data/${one}@1.0.0`);

export const peer = {
  name: 'Text recognised by tesseract.js',
  needs:
    'npm and its registry (about 120 MB), LibreOffice Writer (soffice) with Chinese fonts, and pdftoppm of poppler',
  /** Returns the environment variables of the tests; `run` rejects when a program fails. */
  async prepare(folder, run) {
    if (!existsSync(join(folder, 'node_modules/tesseract.js'))) {
      const options = ['--ignore-scripts', '--no-audit', '--prefix', folder];
      await run('npm', ['install', ...options, 'tesseract.js@7.0.0', ...packages]);
    }
    await run('soffice', ['--version']);
    await run('pdftoppm', ['-v']);
    return { PEER_OCR: folder };
  },
};
