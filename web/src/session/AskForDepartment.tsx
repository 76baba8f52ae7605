// Some seconds after the start, asks a person without department for one. The choice can be put off.
import { Suspense, useEffect, useState } from 'react';
import { mayRunCommand } from '../ui/commands/singleKeys.ts';
import { lazily } from '../ui/lazily.ts';
import { needsDepartment } from './session.rules.ts';
import { setSelectDept, useSession } from './session.ts';

const DepartmentDialog = lazily(() =>
  import('./parts/DepartmentDialog.tsx').then((module) => module.DepartmentDialog),
);

/** The customer's delay, in milliseconds. */
const delay = 2500;
/** In milliseconds: how often it looks again while the person is busy. */
const retryInterval = 500;

export function AskForDepartment() {
  const isNeeded = useSession(({ userInfo }) => needsDepartment(userInfo));
  const isAsked = useSession(({ isSelectDept }) => isSelectDept);
  // The flag outlives the page; the dialog waits for the delay after every start all the same.
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isNeeded) {
      setSelectDept(false);
      return;
    }
    const ask = () => {
      // The dialog would take the next click or key.
      if (!mayRunCommand(document.activeElement)) {
        timer = setTimeout(ask, retryInterval);
        return;
      }
      setSelectDept(true);
      setDue(true);
    };
    let timer = setTimeout(ask, delay);
    return () => clearTimeout(timer);
  }, [isNeeded]);
  if (!isNeeded || !isAsked || !isDue) return null;
  return (
    <Suspense fallback={null}>
      <DepartmentDialog onLater={() => setSelectDept(false)} />
    </Suspense>
  );
}
