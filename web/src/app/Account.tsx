// Who is signed in; the menu behind it is loaded when it is wanted.
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../features/session/session.ts';
import { AccountButton } from './AccountButton.tsx';

const load = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(() => load().then((module) => ({ default: module.AccountMenu })));

export function Account() {
  const userInfo = useSession((session) => session.userInfo);
  const [isWanted, setWanted] = useState(false);
  if (userInfo === null) return null;
  const button = (
    <AccountButton
      userInfo={userInfo}
      onClick={() => setWanted(true)}
      onPointerEnter={() => void load()}
      aria-haspopup="menu"
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu userInfo={userInfo} />
    </Suspense>
  );
}
