import { resolve } from 'node:path';
import { verifyBackup } from '../platform/backup/backup-manifest.ts';
import { readBackup, requireKnown } from '../platform/backup/restore.ts';
import { type Command, parseWords } from './command.ts';

const usage = 'restore FOLDER [--unverified]';

export const restore: Command = {
  usage,
  meaning: 'restore a backup into an empty data folder or database',
  details:
    '--unverified accepts a backup from an older version, which has no checksums. Everyone has to log in again afterwards.',
  alone: true,
  async prepare(words) {
    const { target, flags } = parseWords(words, usage, [], ['unverified']);
    const folder = resolve(target);
    const manifest = await verifyBackup(folder, { olderToo: flags.has('unverified') });
    await requireKnown(manifest);
    return {
      restoring: folder,
      async run(infrastructure) {
        const { at, rows, files } = await readBackup(infrastructure, folder, manifest);
        await infrastructure.finishRestore();
        console.log(`Restored everything up to ${at}: ${rows} rows and ${files} files.`);
        console.log(
          'Everyone has to log in again. Accounts disabled and access removed after the backup are active again: repeat those changes before you let people in.',
        );
      },
    };
  },
};
