import { createAudit } from '../features/audit/audit.ts';
import { createGlossary } from '../features/glossary/glossary.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';

/** The glossary of a database, for tests that construct the assistant without the application. */
export const glossaryOf = (database: Database) =>
  createGlossary({
    database,
    audit: createAudit({ database, clock: systemClock }),
    clock: systemClock,
  });
