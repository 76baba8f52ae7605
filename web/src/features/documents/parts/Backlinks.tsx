import { Link } from '@tanstack/react-router';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../files/files.rules.ts';
import classes from './Backlinks.module.css';

/** The documents that link here, as far as the reader may read them. */
export function Backlinks({ backlinks }: { backlinks: { id: string; name: string }[] }) {
  const { t } = useTranslation();
  if (backlinks.length === 0) return null;
  return (
    <section className={classes.backlinks} aria-labelledby="backlinks-title">
      <h2 id="backlinks-title" className={classes.title}>
        {t('documents.backlinks')}
      </h2>
      <ul>
        {backlinks.map((file) => (
          <li key={file.id}>
            <Link to="/detail/$id/$title/{-$des}" params={addressOf(file)}>
              <CornerDownRight size={14} aria-hidden />
              {file.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
