// The person's recovered text from all documents, for copying, even if they may no longer open the
// document.
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagedQuery } from '../../api/queries.ts';
import { speakOf } from '../../locales/languages.ts';
import { lazily } from '../../ui/lazily.ts';

const List = lazily(async () => {
  const [module] = await Promise.all([import('./parts/RecoveredList.tsx'), speakOf('documents')]);
  return module.RecoveredList;
});

export function OwnRecovered() {
  const pages = useInfiniteQuery({
    ...pagedQuery('recovered', 'mine', {}),
    meta: { silent: true },
  });
  return <List pages={pages} onInsert={null} />;
}
