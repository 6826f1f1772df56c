/** Apart from the schemas: a browser that only wants to know where the calls are need not load them. */
export const apiPrefix = '/aaa/api/v1';
