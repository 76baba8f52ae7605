import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ReviewsBoard } from '../features/reviews/ReviewsBoard.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import classes from './page.module.css';

const route = '/review';

export function ReviewsPage() {
  const { t } = useTranslation();
  const { box = 'inbox', status, file } = useSearch({ from: route });
  const navigate = useNavigate();
  useDocumentTitle(t('reviews.title'));
  return (
    <div className="docent-page">
      <PageHeader>{t('reviews.title')}</PageHeader>
      <div className={`${classes.body} docent-scroll`}>
        <ReviewsBoard
          filter={{ box, ...(status && { status }), ...(file && { fileId: file }) }}
          onFilter={({ box, status, fileId }) =>
            void navigate({
              to: route,
              search: { box, ...(status && { status }), ...(fileId && { file: fileId }) },
              replace: true,
            })
          }
        />
      </div>
    </div>
  );
}
