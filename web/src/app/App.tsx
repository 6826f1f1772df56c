import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../lib/queryClient';
import { ToastProvider } from '../ui/Toast';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';
import { LiveUpdates } from './LiveUpdates';
import { LogOutProvider } from './LogOutProvider';
import { OfflineSupport } from './OfflineSupport';
import { appBase } from './paths';
import { PushWatch } from './PushWatch';

export const App = () => (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename={appBase}>
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
