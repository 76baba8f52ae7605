import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createApp } from '../app.ts';
import { Unreadable } from '../office/unreadable.ts';
import { isMissing } from '../platform/data-folder/read.ts';
import { RefusedStart } from '../platform/refused-start.ts';
import { type Command, parseWords } from './command.ts';

const usage = 'import FOLDER|ZIP|XML --space NAME [--department NAME]';

export const importFolder: Command = {
  usage,
  meaning: "import a folder or zip file of documents, or another wiki's export, as a new space",
  async run(infrastructure, words) {
    const { target, options } = parseWords(words, usage, ['space', 'department']);
    const folder = resolve(target);
    if (!(await exists(folder))) throw new RefusedStart(`${folder} does not exist.`);
    if (!options.space) throw new RefusedStart(`Name the new space: npm run docent -- ${usage}`);

    const app = await createApp(infrastructure);
    try {
      const report = await app.transfer.importFolder(folder, {
        space: options.space,
        ...(options.department && { department: options.department }),
      });
      if (!report) throw new RefusedStart(`A space named "${options.space}" already exists.`);
      for (const { path, why } of report.skipped) console.log(`  skipped: ${path} (${why})`);
      for (const { path, losses } of report.losses) {
        const kinds = losses.map(({ kind, count }) => `${kind}: ${count}`);
        console.log(`  changed or left out: ${path} (${kinds.join(', ')})`);
      }
      const { documents, folders, skipped } = report;
      console.log(
        `Imported ${documents} documents in ${folders} folders into "${options.space}"; ${skipped.length} files were skipped.`,
      );
    } catch (error) {
      if (error instanceof Unreadable) throw new RefusedStart(`${folder}: ${error.message}`);
      throw error;
    } finally {
      await app.close();
    }
  },
};

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
