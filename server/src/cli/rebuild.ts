import { createApp } from '../app.ts';
import type { Command } from './command.ts';

export const rebuild: Command = {
  usage: 'rebuild',
  meaning: 'rebuild contents, paragraphs, links and search indexes',
  async run(infrastructure) {
    const app = await createApp(infrastructure);
    try {
      const count = await app.editing.rebuild();
      console.log(`${count} documents have been derived anew from their logs and versions.`);
      const attachments = await app.attachments.readAgain();
      if (attachments > 0)
        console.log(`Docent reads ${attachments} attachments again while it runs.`);
    } finally {
      await app.close();
    }
  },
};
