import { resolve } from 'node:path';
import type { Infrastructure } from '../infrastructure.ts';
import { writeBackup } from '../platform/backup/backup.ts';
import { verifyBackup } from '../platform/backup/backup-manifest.ts';
import { type Command, parseWords } from './command.ts';

const usage = 'backup FOLDER [--verify]';

export const backup: Command = {
  usage,
  meaning: 'back up all documents, people and files to FOLDER',
  details:
    '--verify checks an existing backup against its checksums and writes nothing. Docent need not be running.',
  async prepare(words) {
    const { target, flags } = parseWords(words, usage, [], ['verify']);
    const folder = resolve(target);
    if (!flags.has('verify')) return { run: (infrastructure) => write(infrastructure, folder) };
    const { summary } = await verifyBackup(folder);
    console.log(
      `The backup in ${folder} is complete: everything up to ${summary.at}, ${summary.rows} rows and ${summary.files} files.`,
    );
    return null;
  },
};

async function write(infrastructure: Infrastructure, folder: string): Promise<void> {
  const { at, rows, files, lost } = await writeBackup(infrastructure, folder);
  console.log(
    `Backup complete: everything up to ${at} is in ${folder}, ${rows} rows and ${files} files.`,
  );
  if (lost > 0) {
    console.log(
      `${lost} uploaded files are missing from the backup: the file store no longer has their content.`,
    );
  }
}
