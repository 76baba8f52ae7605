// Menu of the signed-in person: settings, pages for administrators, language, theme, sign-out.
import { Menu, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  Check,
  Languages,
  LogOut,
  Microscope,
  Monitor,
  Moon,
  ScrollText,
  Settings,
  Sun,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '../locales/languages.ts';
import { chooseOwnLanguage } from '../session/ownLanguage.ts';
import { type SessionUser, useSession } from '../session/session.ts';
import { logOff } from '../session/signIn.ts';
import { useOpenFromStart } from '../ui/useOpenFromStart.ts';
import { AccountButton } from './AccountButton.tsx';
import classes from './AccountMenu.module.css';

const roleKeys = { reader: 'roleReader', editor: 'roleEditor', admin: 'roleAdmin' } as const;
const schemes = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
  { value: 'auto', icon: Monitor },
] as const;

const adminPages = [
  { to: '/people', needs: 'people.manage', word: 'people', icon: Users },
  { to: '/audit', needs: 'audit.read', word: 'audit', icon: ScrollText },
  { to: '/explain', needs: 'search.explain', word: 'explain', icon: Microscope },
] as const;

/** Open from the start, because it is loaded by opening it. */
export function AccountMenu({ userInfo }: { userInfo: SessionUser }) {
  const { t, i18n } = useTranslation();
  const { target, menu } = useOpenFromStart();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const permissions = useSession((session) => session.permissions);
  const pages = adminPages.filter(({ needs }) => permissions.includes(needs));
  const { username, role, is_coach } = userInfo;
  const roles = [t(`session.${roleKeys[role]}`), ...(is_coach ? [t('session.coach')] : [])];
  return (
    <Menu position="top-start" width={264} {...menu}>
      <Menu.Target>
        <AccountButton userInfo={userInfo} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.about}>
          <span className={classes.name}>{username}</span>
          <span className={classes.place}>{roles.join(' · ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<Settings size={15} />}>
          {t('shell.settings')}
        </Menu.Item>
        {pages.map(({ to, word, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={15} />}>
            {t(`shell.${word}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        {schemes.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            closeMenuOnClick={false}
            leftSection={<Icon size={15} />}
            rightSection={colorScheme === value ? <Check size={15} /> : null}
            onClick={() => setColorScheme(value)}
            aria-current={colorScheme === value}
          >
            {t(value === 'auto' ? 'shell.system' : `shell.${value}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            leftSection={<Languages size={15} />}
            rightSection={i18n.language === language ? <Check size={15} /> : null}
            onClick={() => void chooseOwnLanguage(language)}
            aria-current={i18n.language === language}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={15} />} onClick={() => void logOff()}>
          {t('session.logOff')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
