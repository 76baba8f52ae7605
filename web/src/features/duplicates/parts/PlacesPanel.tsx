import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf, query } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { SidePanel } from '../../../ui/page/SidePanel.tsx';
import { addressOf } from '../../files/files.rules.ts';
import { percentOf } from '../duplicates.rules.ts';
import classes from './PlacesPanel.module.css';

interface Props {
  fileId: string;
  paragraphId: string;
  onClose: () => void;
}

export function PlacesPanel({ fileId, paragraphId, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const places = useQuery({
    ...query('duplicates', 'places', { fileId, paragraphId }),
    meta: { silent: true },
  });
  const failure = failureOf(places);
  return (
    <SidePanel title={t('shell.usedElsewhere')} onClose={onClose}>
      <div className={classes.panel} aria-busy={places.isPending}>
        {places.isPending && !failure && <Skeleton height={70} />}
        {failure && (
          <Failed order={3} text={sentenceOf(failure, t)} onRetry={() => void places.refetch()} />
        )}
        {places.data?.list.length === 0 && (
          <EmptyState
            order={3}
            icon={<FileSearch size={24} />}
            title={t('duplicates.nowhere')}
            text={t('duplicates.nowhereText')}
          />
        )}
        <ul>
          {places.data?.list.map(({ file, paragraphId: id, text, match, similarity }) => (
            <li key={`${file.id} ${id}`}>
              <span className={classes.head}>
                <Link
                  to="/detail/$id/$title/{-$des}"
                  params={addressOf(file)}
                  hash={`p-${id}`}
                  onClick={onClose}
                >
                  {file.name}
                </Link>
                <Badge variant="light" color="gray" tt="none">
                  {t(`duplicates.match_${match}`)}
                  {match === 'near' && ` ${percentOf(similarity, i18n.language)}`}
                </Badge>
              </span>
              {match !== 'exact' && <p>{text}</p>}
            </li>
          ))}
        </ul>
        {places.data !== undefined && places.data.list.length > 0 && (
          <Link to="/viewrepeat" search={{ fileId }} onClick={onClose}>
            {t('duplicates.ofDocument')}
          </Link>
        )}
      </div>
    </SidePanel>
  );
}
