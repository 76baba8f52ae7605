// What is in the middle of the home page: the open folder, the trash, or what is for the person.
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { FolderView } from '../features/files/FolderView.tsx';
import { ForYou } from '../features/files/ForYou.tsx';
import { TrashView } from '../features/files/TrashView.tsx';
import { SearchButton } from '../features/search/SearchButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './page.module.css';

interface Props {
  folder: string | null;
  view: 'trash' | null;
}

export function HomePage({ folder, view }: Props) {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.document'));
  if (view === 'trash') return <TrashView />;
  if (folder !== null) return <FolderView key={folder} folderId={folder} />;
  return (
    <div className={classes.page}>
      <PageHeader>{t('shell.home')}</PageHeader>
      <ForYou search={<SearchButton />} />
    </div>
  );
}
