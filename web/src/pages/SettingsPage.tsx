// Settings of the person's account: profile, display, notifications, keyboard, sessions and signature.
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeSettings } from '../features/notices/NoticeSettings.tsx';
import { DisplaySettings } from '../features/people/settings/DisplaySettings.tsx';
import { KeyboardSettings } from '../features/people/settings/KeyboardSettings.tsx';
import { ProfileSettings } from '../features/people/settings/ProfileSettings.tsx';
import { SessionSettings } from '../features/people/settings/SessionSettings.tsx';
import { SignatureSettings } from '../features/people/settings/SignatureSettings.tsx';
import { WritingSettings } from '../features/people/settings/WritingSettings.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import page from './page.module.css';
import classes from './SettingsPage.module.css';

export function SettingsPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.settings'));
  return (
    <div className="docent-page">
      <PageHeader>{t('shell.settings')}</PageHeader>
      <div className={`${page.body} docent-scroll`}>
        <div className={classes.settings}>
          <h1>{t('shell.settings')}</h1>
          <Section id="profile" title={t('settings.profile')}>
            <ProfileSettings />
          </Section>
          <Section id="display" title={t('settings.display')}>
            <DisplaySettings />
          </Section>
          <Section id="notifications" title={t('shell.notices')}>
            <NoticeSettings />
          </Section>
          <Section id="keyboard" title={t('settings.keyboard')}>
            <KeyboardSettings />
          </Section>
          <Section id="writing" title={t('settings.writing')}>
            <WritingSettings />
          </Section>
          <Section id="sessions" title={t('settings.sessions')}>
            <SessionSettings />
          </Section>
          <Section id="signature" title={t('settings.signature')}>
            <SignatureSettings />
          </Section>
        </div>
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.section}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
