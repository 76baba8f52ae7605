// The main part of the home page: the open folder, the trash, or the personal sections.
import { useDocumentTitle } from '@mantine/hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ForYou } from '../features/files/ForYou.tsx';
import { NewButton } from '../features/files/NewButton.tsx';
import { SearchButton } from '../features/search/SearchButton.tsx';
import { speakOf } from '../locales/languages.ts';
import { lazily } from '../ui/lazily.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { TitlePlaceholder } from '../ui/page/TitlePlaceholder.tsx';
import { whenIdle } from '../ui/whenIdle.ts';

const FolderView = lazily(async () => {
  const [module] = await Promise.all([import('../features/files/FolderView.tsx'), speakOf('work')]);
  return module.FolderView;
});
const TrashView = lazily(() =>
  import('../features/files/TrashView.tsx').then((module) => module.TrashView),
);

// Preloaded, so that a folder opened offline can show its own message; later than what the first screen needs.
setTimeout(() => void whenIdle().then(FolderView.preload), 2_000);

interface Props {
  folder: string | null;
  view: 'trash' | null;
}

export function HomePage({ folder, view }: Props) {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.document'));
  if (view === 'trash' || folder !== null) {
    return (
      <Suspense
        fallback={
          <PageHeader>
            <TitlePlaceholder />
          </PageHeader>
        }
      >
        {view === 'trash' || folder === null ? (
          <TrashView />
        ) : (
          <FolderView key={folder} folderId={folder} />
        )}
      </Suspense>
    );
  }
  return (
    <div className="docent-page">
      <PageHeader actions={<NewButton folder={null} />}>{t('shell.home')}</PageHeader>
      <ForYou search={<SearchButton />} />
    </div>
  );
}
