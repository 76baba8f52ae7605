// The manifest of a backup folder: `SHA256SUMS` lists every file of the latest finished backup with its checksum,
// in the format of `sha256sum --check`. It is replaced atomically after everything else is on disk. So the folder
// always contains the last finished backup, or none while the first is being written.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeDurably } from '../data-folder/flush.ts';
import { readTextIfExists } from '../data-folder/read.ts';
import { RefusedStart } from '../refused-start.ts';

export interface BackupSummary {
  /** ISO 8601. Everything committed before this time is in the backup. */
  at: string;
  migrations: string[];
  rows: number;
  files: number;
}

export interface Manifest {
  summary: BackupSummary;
  /** Relative to the folder. */
  rowsFile: string;
  blobs: readonly string[];
  /** Hexadecimal checksums by relative path, with `/` on every system; null for a backup without checksums. */
  checksums: ReadonlyMap<string, string> | null;
}

const manifestFile = 'SHA256SUMS';
/** Files of backups by earlier releases, which have no checksums. */
export const olderFiles = { summary: 'backup.json', rows: 'database.gz' };

const filePattern = /^(summary-\w+\.json|database-\w+\.gz|blobs\/[a-z0-9]{2}\/[a-z0-9]{20})$/;
const linePattern = /^([0-9a-f]{64}) {2}(.+)$/;
const maxProblems = 5;

export const blobPath = (id: string) => `blobs/${id.slice(-2)}/${id}`;

export async function writeManifest(
  folder: string,
  checksums: ReadonlyMap<string, string>,
): Promise<void> {
  const lines = [...checksums].map(([path, sha256]) => `${sha256}  ${path}\n`);
  await writeDurably(join(folder, manifestFile), lines.join(''));
}

/** The checksums of the latest finished backup in the folder; empty if there is none. */
export async function readChecksums(folder: string): Promise<Map<string, string>> {
  const path = join(folder, manifestFile);
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  const checksums = new Map<string, string>();
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const [, sha256 = '', name = ''] = line.match(linePattern) ?? [];
    if (!filePattern.test(name))
      throw damagedBackupError(folder, [`${manifestFile}, line ${index + 1}`]);
    checksums.set(name, sha256);
  }
  if (text !== '' && !text.endsWith('\n'))
    throw damagedBackupError(folder, [`${manifestFile}, its end`]);
  return checksums;
}

/**
 * Compares every file with its checksum. Throws `RefusedStart` with the missing or modified files, or the reason
 * why the folder is not a finished backup. `olderToo` accepts a backup without checksums.
 */
export async function verifyBackup(
  folder: string,
  { olderToo = false }: { olderToo?: boolean } = {},
): Promise<Manifest> {
  const checksums = await readChecksums(folder);
  if (checksums.size === 0) return readOlder(folder, olderToo);
  const names = [...checksums.keys()];
  const problems: string[] = [];
  for (const [name, expected] of checksums) {
    const sha256 = await checksumOf(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (sha256 === null) problems.push(`${name} is missing`);
    else if (sha256 !== expected) problems.push(`${name} was altered or cut short`);
  }
  const summaryFile = names.find((name) => name.startsWith('summary-'));
  const rowsFile = names.find((name) => name.startsWith('database-'));
  if (problems.length > 0 || !summaryFile || !rowsFile) throw damagedBackupError(folder, problems);
  const summary = JSON.parse(await readFile(join(folder, summaryFile), 'utf8')) as BackupSummary;
  const blobs = names.filter((name) => name.startsWith('blobs/'));
  if (blobs.length !== summary.files)
    throw damagedBackupError(folder, [`${manifestFile} is cut short`]);
  return { summary, rowsFile, blobs: blobs.map((name) => name.slice(-20)), checksums };
}

async function readOlder(folder: string, isAccepted: boolean): Promise<Manifest> {
  const text = await readTextIfExists(join(folder, olderFiles.summary));
  if (text === null) {
    throw new RefusedStart(
      `${folder} holds no finished backup: there is no ${manifestFile} in it. A backup that was broken off is finished by running it again into the same folder.`,
    );
  }
  if (!isAccepted) {
    throw new RefusedStart(
      `The backup in ${folder} was written by an older Docent, without checksums, so nobody can tell whether it is complete. Make a new one if that installation still runs; otherwise restore it with: npm run docent -- restore ${folder} --unverified`,
    );
  }
  await access(join(folder, olderFiles.rows)).catch(() => {
    throw damagedBackupError(folder, [`${olderFiles.rows} is missing`]);
  });
  return {
    summary: parseSummary(folder, text),
    rowsFile: olderFiles.rows,
    blobs: [],
    checksums: null,
  };
}

function parseSummary(folder: string, text: string): BackupSummary {
  try {
    const summary = JSON.parse(text) as BackupSummary;
    if (Array.isArray(summary.migrations) && Number.isInteger(summary.rows)) return summary;
  } catch {
    // Reported below.
  }
  throw damagedBackupError(folder, [`${olderFiles.summary} was altered or cut short`]);
}

export function damagedBackupError(folder: string, problems: readonly string[]): RefusedStart {
  const more = problems.length - maxProblems;
  const list = problems.slice(0, maxProblems).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return new RefusedStart(
    `The backup in ${folder} is damaged: ${list}. Use another backup, or remove the damaged files and back up into this folder again.`,
  );
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
