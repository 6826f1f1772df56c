import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { queryClient } from '../lib/queryClient';
import { BrowserRouter } from '../router/BrowserRouter';
import { ToastProvider } from '../ui/Toast';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';
import { LogOutProvider } from './LogOutProvider';
import { OfflineSupport } from './OfflineSupport';
import { appBase } from './paths';

/** Not needed for the first screen. */
const LiveUpdates = lazy(async () => ({ default: (await import('./LiveUpdates')).LiveUpdates }));
const PushWatch = lazy(async () => ({ default: (await import('./PushWatch')).PushWatch }));

export const App = () => (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter base={appBase}>
          <ToastProvider>
            <LogOutProvider>
              <Suspense>
                <PushWatch />
                <LiveUpdates />
              </Suspense>
              <OfflineSupport />
              <AppRoutes />
            </LogOutProvider>
          </ToastProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);
