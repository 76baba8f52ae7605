// What happens by itself, by event.
import type { Notices } from './features/notices/notices.ts';
import type { Database } from './platform/database.ts';
import type { Events } from './platform/events.ts';

interface Reacting {
  database: Database;
  events: Events;
  notices: Notices;
}

export function addReactions({ database, events, notices }: Reacting): void {
  events.on('notices of publications', ['document.published'], ({ fileId, versionId }) =>
    notices.tellOfPublication(fileId, versionId),
  );
  events.on('notices of access', ['access.changed'], async ({ fileId, personId, grantedBy }) => {
    if (!fileId || !personId || !grantedBy) return;
    await database.transaction((tx) =>
      notices.tell(tx, { kind: 'access-granted', to: [personId], fileId, by: grantedBy }),
    );
  });
}
