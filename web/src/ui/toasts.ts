// Toasts at the top of the window. Types, duration and offset are specified by the customer.
import i18next from 'i18next';
import { createElement, useSyncExternalStore } from 'react';

type ToasterModule = typeof import('./Toaster.tsx');

let loading: Promise<ToasterModule> | null = null;
let toaster: ToasterModule | null = null;
const listeners = new Set<() => void>();

/**
 * Preloads the toasts, so that the first one can be shown even if the network fails. If loading fails,
 * returns null, and the next toast tries again.
 */
export async function loadToasts(): Promise<ToasterModule | null> {
  loading ??= import('./Toaster.tsx');
  try {
    toaster = await loading;
    for (const listener of listeners) listener();
  } catch {
    // A toast is not worth failing anything else.
    loading = null;
  }
  return toaster;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders toasts once their code is loaded. */
export function Toaster() {
  const module = useSyncExternalStore(subscribe, () => toaster);
  return module && createElement(module.Toaster);
}

type ToastType = 'primary' | 'success' | 'info' | 'warning' | 'error';

/** How long a toast stays, in milliseconds. */
const toastDuration = 3000;

/** How long an undo is offered, in milliseconds: enough to read and reach it. */
export const undoDuration = 8000;

const colours: Record<ToastType, string> = {
  primary: 'brand',
  success: 'teal',
  info: 'gray',
  warning: 'yellow',
  error: 'red',
};

interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  message: string;
  /** The default is info. */
  type?: ToastType;
  /** In milliseconds; 0 keeps it until it is closed. */
  duration?: number;
  /** An action of the toast, such as undo; it closes the toast. */
  action?: ToastAction;
  /** A second one, before it. */
  otherAction?: ToastAction;
  /** A second toast with the same id replaces the first. */
  id?: string;
  onClose?: () => void;
}

let count = 0;
const open = new Set<string>();

/** Shows a toast and returns its id. */
export function showToast({
  message,
  type = 'info',
  duration = toastDuration,
  action,
  otherAction,
  id = `toast-${++count}`,
  onClose,
}: Toast): string {
  void loadToasts().then((module) => {
    if (!module) return;
    const { notifications, ToastActions } = module;
    const actions = [otherAction, action].filter((one) => one !== undefined);
    const content = {
      id,
      color: colours[type],
      autoClose: duration === 0 ? (false as const) : duration,
      withBorder: true,
      closeButtonProps: { 'aria-label': i18next.t('shell.close') },
      onClose: () => {
        open.delete(id);
        onClose?.();
      },
      role: type === 'error' || type === 'warning' ? 'alert' : 'status',
      message:
        actions.length > 0
          ? createElement(ToastActions, { message, actions, onTake: () => closeToast(id) })
          : message,
    };
    if (open.has(id)) notifications.update(content);
    else notifications.show(content);
    open.add(id);
  });
  return id;
}

export function closeToast(id: string): void {
  void loadToasts().then((module) => module?.notifications.hide(id));
}
