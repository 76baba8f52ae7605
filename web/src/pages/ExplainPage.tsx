import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ExplainView } from '../features/search/ExplainView.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

export function ExplainPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('explain.title'));
  const navigate = useNavigate();
  const { q = '', as = '', p = '' } = useSearch({ from: '/explain' });
  return (
    <div className="docent-page">
      <PageHeader>{t('explain.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <ExplainView
          request={q === '' ? null : { question: q, personId: as, url: p }}
          onAsk={({ question, personId, url }) =>
            void navigate({
              to: '/explain',
              search: {
                q: question,
                ...(personId === '' ? {} : { as: personId }),
                ...(url === '' ? {} : { p: url }),
              },
            })
          }
        />
      </div>
    </div>
  );
}
