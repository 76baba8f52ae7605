import type { AuditEntry } from '@docent/contract/audit';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Filter, Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullTime, timeOfDay } from '../../../ui/times.ts';
import { addressOf } from '../../files/files.rules.ts';
import { Face } from '../../people/Face.tsx';
import { type Fact, factsOf } from '../audit.rules.ts';
import classes from './EntryRow.module.css';

interface Props {
  entry: AuditEntry;
  /** Filters by this file; undefined if such a filter is active. */
  onOnlyFile: ((fileId: string) => void) | undefined;
}

export function EntryRow({ entry, onOnlyFile }: Props) {
  const { t, i18n } = useTranslation();
  const { at, person, action, fileId, fileName } = entry;
  const facts = factsOf(entry).map((fact) => textOf(fact, t));
  const who = person?.username ?? t('audit.server');
  return (
    <li className={classes.row}>
      <time className={classes.time} dateTime={at} title={fullTime(at, i18n.language)}>
        {timeOfDay(at, i18n.language)}
      </time>
      <span className={classes.who}>
        {person === null ? (
          <Server size={16} aria-hidden />
        ) : (
          <Face size={22} name={who} picture={person.avatar} aria-hidden />
        )}
        <span className={classes.name}>{who}</span>
      </span>
      <span className={classes.what}>
        <span className={classes.did}>{t(`audit.did.${action}`)}</span>
        {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
      </span>
      <span className={classes.file}>
        {fileId !== null && (
          <>
            <FileName fileId={fileId} name={fileName ?? '…'} isGone={action === 'file.removed'} />
            {onOnlyFile && (
              <ActionIcon
                className={classes.only}
                size="sm"
                title={t('audit.onlyFile', { name: fileName ?? '…' })}
                aria-label={t('audit.onlyFile', { name: fileName ?? '…' })}
                onClick={() => onOnlyFile(fileId)}
              >
                <Filter size={13} />
              </ActionIcon>
            )}
          </>
        )}
      </span>
    </li>
  );
}

interface FileProps {
  fileId: string;
  name: string;
  isGone: boolean;
}

/** The file's name at that time. Opening a file in the trash, or a deleted one, tells its state. */
function FileName({ fileId, name, isGone }: FileProps) {
  if (isGone)
    return (
      <span className={classes.name} title={name}>
        {name}
      </span>
    );
  return (
    <Link
      className={classes.name}
      title={name}
      to="/detail/$id/$title/{-$des}"
      params={addressOf({ id: fileId, name })}
    >
      {name}
    </Link>
  );
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
const roleKeys = { reader: 'roleReader', editor: 'roleEditor', admin: 'roleAdmin' } as const;
const levelKeys = {
  none: 'audit.facts.levelNone',
  read: 'files.levelRead',
  comment: 'files.levelComment',
  edit: 'files.levelEdit',
  manage: 'files.levelManage',
} as const;

function textOf(fact: Fact, t: TFunction): string {
  switch (fact.say) {
    case 'called':
    case 'suggestedBy':
    case 'copyOf':
    case 'label':
      return t(`audit.facts.${fact.say}`, { name: fact.name });
    case 'format':
    case 'person':
      return fact.name;
    case 'owner':
      return fact.name ?? t('audit.facts.ownerNone');
    case 'moved':
      return t('audit.facts.moved', {
        from: fact.from ?? t('files.top'),
        to: fact.to ?? t('files.top'),
      });
    case 'files':
    case 'unreviewed':
      return t(`audit.facts.${fact.say}`, { count: fact.count });
    case 'version':
      return t('audit.facts.version', { number: fact.count });
    case 'kind':
      return t(`files.${fact.kind}`);
    case 'restricted':
    case 'demanded':
    case 'changesLive':
    case 'readersComment':
    case 'authorsShare':
    case 'downloadsAllowed':
    case 'checked':
    case 'disabled':
    case 'coach':
    case 'picture':
      return t(`audit.facts.${fact.say}_${yesOrNo(fact.is)}`);
    case 'granted':
      return t('audit.facts.granted', {
        name: fact.name ?? t('files.accessEveryone'),
        level: t(levelKeys[fact.level]),
      });
    case 'role':
      return t('audit.facts.role', {
        was: t(`session.${roleKeys[fact.was]}`),
        is: t(`session.${roleKeys[fact.is]}`),
      });
    case 'department':
      return t('audit.facts.department', {
        was: fact.was ?? t('audit.facts.noDepartment'),
        is: fact.is ?? t('audit.facts.noDepartment'),
      });
    case 'template':
      return t(`audit.facts.template_${fact.scope}`);
    case 'review':
      return t(`audit.facts.review_${fact.status}`);
    case 'days':
    case 'priority':
      if (fact.say === 'days' && fact.count === 1) return t('audit.facts.day');
      return fact.count === 0
        ? t(`audit.facts.${fact.say}None`)
        : t(`audit.facts.${fact.say}`, { count: fact.count });
    case 'sessionsEnded':
      return t('audit.facts.sessionsEnded');
  }
}
