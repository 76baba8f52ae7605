// Where toasts appear; loaded by `toasts.ts` with the library behind them.
import { Notifications, notifications } from '@mantine/notifications';

export { ToastAction } from './ToastAction.tsx';
export { notifications };

export function Toaster() {
  return <Notifications position="top-center" limit={4} className="docent-toasts" zIndex={1000} />;
}
