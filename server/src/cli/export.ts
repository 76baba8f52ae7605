import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createApp } from '../app.ts';
import type { Caller } from '../platform/caller.ts';
import { RefusedStart } from '../platform/refused-start.ts';
import { type Command, parseWords } from './command.ts';
import { findPerson } from './person.ts';

const usage = 'export FILE --space NAME [--format md|html|pdf] [--person NAME] [--language en|zh]';

export const exportSpace: Command = {
  usage,
  meaning: 'write a space as a zip archive of Markdown or HTML files, or as one PDF',
  details: `The file contains what --person (a name, email address or ID) can view; without --person, everything. In an archive, links between
documents lead to its files, and pictures and attachments are in a folder beside each document.`,
  async run(infrastructure, words) {
    const names = ['space', 'format', 'person', 'language'] as const;
    const { target, options } = parseWords(words, usage, names);
    const format = oneOf(options.format, ['md', 'html', 'pdf']);
    const language = oneOf(options.language, ['en', 'zh']);
    const person = await findPerson(infrastructure.database, options.person);
    const caller: Caller = {
      ...person,
      isCoach: false,
      departmentId: null,
      avatar: null,
      tokenHash: Buffer.alloc(0),
    };
    const app = await createApp(infrastructure);
    const path = resolve(target);
    try {
      const spaces = (await app.files.listSpaces(caller)).filter(
        ({ name }) => name === options.space,
      );
      const [space, other] = spaces;
      if (!space || other) {
        throw new RefusedStart(
          `${person.username} sees ${other ? 'several spaces' : 'no space'} named "${options.space}".`,
        );
      }
      const { body } = await app.exports.prepare(
        caller,
        { fileId: space.id, version: undefined, format, language },
        'folder',
      );
      const content = body instanceof Readable ? body : Readable.from([body]);
      await pipeline(content, createWriteStream(path)).catch(async (error) => {
        await rm(path, { force: true });
        throw error;
      });
      console.log(`Exported "${space.name}" to ${path}.`);
    } finally {
      await app.close();
    }
  },
};

/** The first one by default. */
function oneOf<Word extends string>(word: string | undefined, options: [Word, ...Word[]]): Word {
  const choice = word === undefined ? options[0] : options.find((each) => each === word);
  if (choice === undefined) throw new RefusedStart(`Usage: npm run docent -- ${usage}`);
  return choice;
}
