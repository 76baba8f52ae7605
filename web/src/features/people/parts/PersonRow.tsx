import type { Account } from '@docent/contract/people';
import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { sinceThen } from '../../../ui/times.ts';
import { Face } from '../Face.tsx';
import { useChangePerson } from '../useChangePerson.ts';
import classes from './PersonRow.module.css';

const roleKeys = { reader: 'roleReader', editor: 'roleEditor', admin: 'roleAdmin' } as const;

export function PersonRow({ account, onOpen }: { account: Account; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const isSelf = useSession(({ userInfo }) => userInfo?.id === account.id);
  const { username, email, role, is_coach, deptName, wantedDept, disabled, lastSeenAt, avatar } =
    account;
  return (
    <li className={classes.row} data-disabled={disabled || undefined}>
      <button
        type="button"
        className={classes.open}
        onClick={onOpen}
        aria-label={t('people.open', { name: username })}
        aria-haspopup="dialog"
      />
      <Face size={34} name={username} picture={avatar} aria-hidden />
      <span className={classes.who}>
        <span className={classes.name}>
          {username}
          {isSelf && <span className={classes.dimmed}> ({t('people.you')})</span>}
        </span>
        <span className={classes.dimmed}>{email}</span>
      </span>
      <span className={classes.department}>
        {deptName ?? <span className={classes.dimmed}>{t('people.noDepartment')}</span>}
      </span>
      <span className={classes.badges}>
        <Badge variant="light" color={role === 'admin' ? 'brand' : 'gray'} tt="none">
          {t(`session.${roleKeys[role]}`)}
        </Badge>
        {is_coach && (
          <Badge variant="light" color="teal" tt="none" className={classes.coach}>
            {t('people.coach')}
          </Badge>
        )}
        {disabled && (
          <Badge variant="outline" color="red" tt="none" className={classes.off}>
            {t('people.disabled')}
          </Badge>
        )}
      </span>
      <span className={classes.seen}>
        {lastSeenAt === null ? t('people.neverSeen') : sinceThen(lastSeenAt, i18n.language)}
      </span>
      {wantedDept && <Wish account={account} department={wantedDept} />}
    </li>
  );
}

/** The department that a person asked for, until it is confirmed. */
export function Wish({
  account,
  department,
}: {
  account: Account;
  department: { id: string; name: string };
}) {
  const { t } = useTranslation();
  const { change, isSending } = useChangePerson(account);
  const names = { name: account.username, department: department.name };
  return (
    <span className={classes.wish}>
      <span>{t('people.wants', { name: department.name })}</span>
      <Button
        size="compact-sm"
        loading={isSending}
        aria-label={t('people.confirmOf', names)}
        onClick={() => void change({ deptId: department.id }, t('people.confirmed', names))}
      >
        {t('people.confirm')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isSending}
        aria-label={t('people.declineOf', names)}
        onClick={() =>
          void change({ deptId: account.department?.id ?? null }, t('people.declined', names))
        }
      >
        {t('people.decline')}
      </Button>
    </span>
  );
}
