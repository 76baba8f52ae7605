// Binds the calls of the contract to the features.
import { accessRoutes } from './features/access/access.routes.ts';
import { createAdding } from './features/assistant/adding.ts';
import { assistantRoutes } from './features/assistant/assistant.routes.ts';
import { createExplainer } from './features/assistant/explaining.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { commentsRoutes } from './features/comments/comments.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { linksRoutes } from './features/documents/links.routes.ts';
import { duplicatesRoutes } from './features/duplicates/duplicates.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { formsRoutes } from './features/forms/forms.routes.ts';
import { gapsRoutes } from './features/gaps/gaps.routes.ts';
import { glossaryRoutes } from './features/glossary/glossary.routes.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { noticesRoutes } from './features/notices/notices.routes.ts';
import { paragraphsRoutes } from './features/paragraphs/paragraphs.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { premortemsRoutes } from './features/premortems/premortems.routes.ts';
import { prioritiesRoutes } from './features/priorities/priorities.routes.ts';
import { recoveredRoutes } from './features/recovered/recovered.routes.ts';
import { reviewsRoutes } from './features/reviews/reviews.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { importsRoutes } from './features/transfer/archives/archives.routes.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import type { Features } from './features.ts';
import type { Database } from './platform/database/database.ts';

export function createRoutes(
  features: Features,
  { database, embedHosts }: { database: Database; embedHosts: readonly string[] },
) {
  const { access, documents, editing, files, people, search, transfer } = features;
  return [
    ...peopleRoutes(people),
    ...accessRoutes({ access, people }),
    ...filesRoutes({ files, transfer }),
    ...documentsRoutes({
      access,
      documents,
      editing,
      files,
      embedHosts,
      remember: database.remember,
    }),
    ...importsRoutes(features),
    ...duplicatesRoutes(features.duplicates),
    ...paragraphsRoutes(features.paragraphs),
    ...linksRoutes(features.links),
    ...exportsRoutes(features.exports, features.exportJobs),
    ...formsRoutes(features.forms),
    ...searchRoutes(search),
    ...gapsRoutes(features.gaps),
    ...glossaryRoutes(features.glossary),
    ...historyRoutes(features.history),
    ...assistantRoutes(
      features.assistant,
      createExplainer({ search, database }),
      createAdding({ database, access, editing }),
    ),
    ...commentsRoutes(features.comments),
    ...noticesRoutes(features.notices),
    ...premortemsRoutes(features.premortems),
    ...prioritiesRoutes(features.priorities),
    ...recoveredRoutes(features.recovered),
    ...reviewsRoutes(features.reviews),
    ...uploadsRoutes(features.uploads),
    ...auditRoutes(features.audit),
  ];
}
