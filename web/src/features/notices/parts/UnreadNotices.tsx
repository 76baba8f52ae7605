// Unread notices on the home page. Kept small, because it is loaded with the first screen.
import type { Notice } from '@docent/contract/notices';
import { UnstyledButton } from '@mantine/core';
import { BellDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import part from '../../../ui/Part.module.css';
import { fullTime, sinceThen } from '../../../ui/times.ts';
import { useOpenNotice } from '../useOpenNotice.ts';

export function UnreadNotices({ list }: { list: readonly Notice[] }) {
  const { t, i18n } = useTranslation();
  const { open } = useOpenNotice();
  return (
    <section className={part.part} aria-labelledby="unread-notices">
      <div className={part.head}>
        <h2 id="unread-notices">{t('home.notices')}</h2>
      </div>
      <ul className={part.list}>
        {list.map((notice) => (
          <li key={notice.id}>
            <UnstyledButton className={part.row} onClick={() => open(notice)}>
              <BellDot size={18} className={part.sign} aria-hidden />
              <span className={part.text}>{notice.text}</span>
              <time
                className={part.when}
                dateTime={notice.createdAt}
                title={fullTime(notice.createdAt, i18n.language)}
              >
                {sinceThen(notice.createdAt, i18n.language)}
              </time>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
