import type { Reasons } from '@docent/contract/access';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { query } from '../../../api/queries.ts';
import { sentenceOf } from '../../../api/reasons.ts';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { type Because, reasonsOf } from '../people.rules.ts';
import classes from './WhyText.module.css';

export const levelKeys = {
  read: 'files.levelRead',
  comment: 'files.levelComment',
  edit: 'files.levelEdit',
  manage: 'files.levelManage',
} as const;

/** A person's level on a file, and the grants that it results from. */
export function WhyText({ fileId, personId }: { fileId: string; personId: string }) {
  const { t } = useTranslation();
  const why = useQuery({ ...query('access', 'why', { fileId, personId }), meta: { silent: true } });
  if (why.isPending) return <Skeleton h={44} />;
  if (why.isError) {
    return <FailedLine text={sentenceOf(why.error, t)} onRetry={() => void why.refetch()} />;
  }
  return (
    <div className={classes.why} role="status">
      <p>{headOf(why.data, t)}</p>
      <ul>
        {reasonsOf(why.data).map((because) => {
          const text = textOf(because, t);
          return <li key={text}>{text}</li>;
        })}
      </ul>
    </div>
  );
}

function headOf({ person: { username: name }, level }: Reasons, t: TFunction): string {
  return level === null
    ? t('people.because.not', { name })
    : t('people.because.sees', { name, level: t(levelKeys[level]) });
}

function textOf(because: Because, t: TFunction): string {
  switch (because.say) {
    case 'person':
    case 'everyone':
    case 'department': {
      const { say, level, place } = because;
      const where =
        place.at === 'on'
          ? t('people.because.on', { name: place.name })
          : t(`people.because.${place.at}`);
      const department = say === 'department' ? because.department : '';
      return t(`people.because.${say}`, { level: t(levelKeys[level]), department, where });
    }
    case 'byRole': {
      const { place, department, level } = because;
      const where = {
        here: t('people.because.ownedHere'),
        on: t('people.because.owned', { name: 'name' in place ? place.name : '' }),
        above: t('people.because.ownedAbove'),
      }[place.at];
      return t('people.because.byRole', { level: t(levelKeys[level]), department, where });
    }
    default:
      return t(`people.because.${because.say}`);
  }
}
