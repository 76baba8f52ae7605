// Short messages at the top of the window. Types, duration and offset are the customer's.
import i18next from 'i18next';
import { createElement, lazy } from 'react';

const wanted = Promise.withResolvers<void>();
const loaded = wanted.promise.then(() => import('./Toaster.tsx'));

/** Where toasts appear; nothing until the first one, or until it is loaded for it. */
export const Toaster = lazy(() => loaded.then((module) => ({ default: module.Toaster })));

/** Loads what shows toasts, so that the first can be shown when the network is what fails. */
export const loadToasts: () => void = wanted.resolve;

export type ToastType = 'primary' | 'success' | 'info' | 'warning' | 'error';

/** How long a toast stays, in milliseconds. */
export const toastDuration = 3000;

const colours: Record<ToastType, string> = {
  primary: 'brand',
  success: 'teal',
  info: 'gray',
  warning: 'yellow',
  error: 'red',
};

export interface Toast {
  message: string;
  /** Default: info. */
  type?: ToastType;
  /** In milliseconds; 0 keeps it until it is closed. */
  duration?: number;
  /** One step that the toast offers, such as undo; the toast goes when it is taken. */
  action?: { label: string; run: () => void };
  /** A second toast of the same id takes the place of the first. */
  id?: string;
}

let shown = 0;
const open = new Set<string>();

/** Shows a toast and answers its id. */
export function showToast({
  message,
  type = 'info',
  duration = toastDuration,
  action,
  id = `toast-${++shown}`,
}: Toast): string {
  const take = () => {
    closeToast(id);
    action?.run();
  };
  loadToasts();
  void loaded.then(({ notifications, ToastAction }) => {
    const content = {
      id,
      color: colours[type],
      autoClose: duration === 0 ? (false as const) : duration,
      withBorder: true,
      closeButtonProps: { 'aria-label': i18next.t('shell.close') },
      onClose: () => open.delete(id),
      role: type === 'error' || type === 'warning' ? 'alert' : 'status',
      message: action
        ? createElement(ToastAction, { message, label: action.label, onTake: take })
        : message,
    };
    if (open.has(id)) notifications.update(content);
    else notifications.show(content);
    open.add(id);
  });
  return id;
}

export function closeToast(id: string): void {
  void loaded.then(({ notifications }) => notifications.hide(id));
}
