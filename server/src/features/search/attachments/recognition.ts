// Where the engine is that recognises text in pictures (tesseract.js). It does not come with Docent (decision 26).
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedStart } from '../../../platform/refused-start.ts';

const languages = ['eng', 'chi_sim', 'chi_tra'];
const packages = ['tesseract.js@7', ...languages.map((one) => `@tesseract.js-data/${one}@1`)];

/** The operator installs it into `folder`. Throws `RefusedStart` if it is not there. */
export function prepareRecognition(folder: string): void {
  const modules = join(folder, 'node_modules');
  const data = join(folder, 'languages');
  mkdirSync(data, { recursive: true });
  const isComplete = languages.every((language) => {
    const name = `${language}.traineddata.gz`;
    const source = join(modules, '@tesseract.js-data', language, '4.0.0_best_int', name);
    // The engine looks for all languages in one folder.
    if (existsSync(source) && !existsSync(join(data, name))) copyFileSync(source, join(data, name));
    return existsSync(join(data, name));
  });
  if (isComplete && existsSync(join(modules, 'tesseract.js'))) return;
  throw new RefusedStart(
    `DOCENT_OCR is yes, but what recognises text is not installed. Run this, or set DOCENT_OCR=no:\n  npm install --ignore-scripts --prefix ${folder} ${packages.join(' ')}`,
  );
}
