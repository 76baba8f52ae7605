import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { PeopleView } from '../features/people/PeopleView.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

export function PeoplePage() {
  const { t } = useTranslation();
  useDocumentTitle(t('people.title'));
  return (
    <div className="docent-page">
      <PageHeader>{t('people.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <PeopleView />
      </div>
    </div>
  );
}
