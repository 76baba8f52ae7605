import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { connectClient } from '../api/client.ts';
import type { ApiError } from '../api/errors.ts';
import { createQueryClient } from '../api/queries.ts';
import { sentenceOf } from '../api/reasons.ts';
import { SessionGate } from '../session/SessionGate.tsx';
import { currentSession } from '../session/session.ts';
import { resetAndLogin } from '../session/signIn.ts';
import { loadToasts, showToast, Toaster } from '../ui/toasts.ts';
import { router } from './routes.tsx';
import { colourSchemes, theme } from './theme.ts';

/** Delay after the first screen, in milliseconds. */
const toastsDelay = 2000;

export function App() {
  const [queryClient] = useState(() => {
    connectClient({ token: () => currentSession().token, onSignedOut, onFailed: toastFailure });
    return createQueryClient(toastFailure);
  });
  useEffect(() => {
    const timer = setTimeout(() => void loadToasts(), toastsDelay);
    return () => clearTimeout(timer);
  }, []);
  function onSignedOut() {
    queryClient?.clear();
    resetAndLogin();
  }
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourSchemes}>
      <Toaster />
      <QueryClientProvider client={queryClient}>
        <SessionGate onSignedOut={onSignedOut}>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Shows one toast per message, even if many calls fail at once. */
function toastFailure(error: ApiError): void {
  const message = sentenceOf(error, i18next.t);
  showToast({ id: `failure ${message}`, type: 'error', message });
}
