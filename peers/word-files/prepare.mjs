// Word files by python-docx and by LibreOffice, with the text that LibreOffice finds in them.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const peer = {
  name: 'Word files by LibreOffice and python-docx',
  needs: 'LibreOffice Writer (soffice), python3 with pip, and its registry',
  /** Returns the environment variables of the tests; `run` rejects when a program fails. */
  async prepare(folder, run) {
    const python = join(folder, 'python');
    if (!existsSync(join(python, 'docx'))) {
      await run('python3', ['-m', 'pip', 'install', '--target', python, 'python-docx==1.2.0']);
    }
    const files = join(folder, 'files');
    await rm(files, { recursive: true, force: true });
    await mkdir(files);
    const program = (name) => [join(import.meta.dirname, name), files];
    await run('python3', program('with_python_docx.py'), { PYTHONPATH: python });
    await run('python3', program('for_libreoffice.py'));
    const convert = async (from, to) => {
      const names = (await readdir(files)).filter((name) => name.endsWith(from));
      const sources = names.map((name) => join(files, name));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const options = ['--headless', '--convert-to', to, '--outdir', files];
      await run('soffice', [profile, ...options, ...sources]);
    };
    await convert('.fodt', 'docx');
    await convert('.docx', 'txt:Text (encoded):UTF8');
    return { PEER_WORD_FILES: files };
  },
};
