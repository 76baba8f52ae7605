// The signed-in person; the account menu is loaded on first use.
import { Suspense, useState } from 'react';
import { useSession } from '../session/session.ts';
import { lazily } from '../ui/lazily.ts';
import { AccountButton } from './AccountButton.tsx';

const AccountMenu = lazily(() => import('./AccountMenu.tsx').then((module) => module.AccountMenu));

export function Account() {
  const userInfo = useSession((session) => session.userInfo);
  const [isRequested, setRequested] = useState(false);
  if (userInfo === null) return null;
  const button = (
    <AccountButton
      userInfo={userInfo}
      onClick={() => setRequested(true)}
      onPointerEnter={AccountMenu.preload}
      aria-haspopup="menu"
    />
  );
  if (!isRequested) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu userInfo={userInfo} />
    </Suspense>
  );
}
