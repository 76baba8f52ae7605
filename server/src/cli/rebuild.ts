import { createApp } from '../app.ts';
import type { Command } from './command.ts';

export const rebuild: Command = {
  usage: 'rebuild',
  meaning: 'rebuild contents, paragraphs, links and search indexes',
  async run(infrastructure) {
    const app = await createApp(infrastructure);
    try {
      const count = await app.editing.rebuild();
      console.log(`Rebuilt ${count} documents from their logs and versions.`);
      const attachments = await app.attachments.readAgain();
      if (attachments > 0)
        console.log(`Docent will read ${attachments} attachments again in the background.`);
    } finally {
      await app.close();
    }
  },
};
