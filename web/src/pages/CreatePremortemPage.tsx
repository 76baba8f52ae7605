import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { CreatePremortem } from '../features/premortems/CreatePremortem.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

interface Props {
  parentId?: string | undefined;
  planId?: string | undefined;
}

export function CreatePremortemPage({ parentId, planId }: Props) {
  const { t } = useTranslation();
  useDocumentTitle(t('premortems.newTitle'));
  return (
    <div className="docent-page">
      <PageHeader>{t('premortems.newTitle')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <CreatePremortem key={`${parentId} ${planId}`} parentId={parentId} planId={planId} />
      </div>
    </div>
  );
}
