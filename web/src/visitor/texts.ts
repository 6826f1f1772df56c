/** A text by its key, in the visitor's language. */
export type Texts = (key: string, values?: Record<string, string | number>) => string;
