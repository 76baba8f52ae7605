import { resolve } from 'node:path';
import { writeBackup } from '../platform/backup.ts';
import { type Command, parseWords } from './command.ts';

const usage = 'backup FOLDER';

export const backup: Command = {
  usage,
  meaning: 'writes all documents, people and files into the folder, while Docent runs',
  async run(ground, words) {
    const folder = resolve(parseWords(words, usage).target);
    const { at, rows, files } = await writeBackup(ground, folder);
    console.log(`Everything up to ${at} is in ${folder}: ${rows} rows and ${files} files.`);
  },
};
