import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { queryClient } from '../lib/queryClient';
import { BrowserRouter } from '../router/BrowserRouter';
import { ComesLater, lazyPart } from '../shared/lazyPart';
import { ToastProvider } from '../ui/Toast';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';
import { LogOutProvider } from './LogOutProvider';
import { OfflineSupport } from './OfflineSupport';
import { appBase } from './paths';

/** Not needed for the first screen. */
const LiveUpdates = lazyPart(async () => (await import('./LiveUpdates')).LiveUpdates, ComesLater);
const PushWatch = lazyPart(async () => (await import('./PushWatch')).PushWatch, ComesLater);

export const App = () => (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter base={appBase}>
          <ToastProvider>
            <LogOutProvider>
              <PushWatch />
              <LiveUpdates />
              <OfflineSupport />
              <AppRoutes />
            </LogOutProvider>
          </ToastProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);
