import type { Dashboard } from '@rounds/contract';

export type AttentionPlace = Dashboard['attention'][number];
export type Cause = AttentionPlace['causes'][number];
