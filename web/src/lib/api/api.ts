import { createApiClient } from './client';

/** The app's one client. */
export const { request, open } = createApiClient();
