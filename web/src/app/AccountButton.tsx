import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from '../features/people/Face.tsx';
import type { SessionUser } from '../session/session.ts';
import classes from './AccountMenu.module.css';

interface Props extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, 'style'> {
  userInfo: SessionUser;
}

export function AccountButton({ userInfo: { username, deptName, avatar }, ...others }: Props) {
  const { t } = useTranslation();
  return (
    <UnstyledButton {...others} className={classes.account} title={t('session.account')}>
      <Face size={28} name={username} picture={avatar} aria-hidden />
      <span className={classes.who}>
        <span className={classes.name}>{username}</span>
        <span className={classes.place}>{deptName || t('session.noDepartment')}</span>
      </span>
      <ChevronsUpDown size={14} aria-hidden />
    </UnstyledButton>
  );
}
