import { resolve } from 'node:path';
import { readBackup } from '../platform/backup.ts';
import { type Command, parseWords } from './command.ts';

const usage = 'restore FOLDER';

export const restore: Command = {
  usage,
  meaning: 'reads a backup into an empty data folder or database',
  alone: true,
  async run(ground, words) {
    const folder = resolve(parseWords(words, usage).target);
    const { at, rows, files } = await readBackup(ground, folder);
    console.log(`Docent is as it was at ${at}: ${rows} rows and ${files} files.`);
  },
};
