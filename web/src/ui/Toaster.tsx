// Renders toasts; `toasts.ts` loads it together with Mantine's notifications.
import { Notifications, notifications } from '@mantine/notifications';

export { ToastActions } from './ToastActions.tsx';
export { notifications };

export function Toaster() {
  return <Notifications position="top-center" limit={4} className="docent-toasts" zIndex={1000} />;
}
