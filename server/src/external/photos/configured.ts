import { join } from 'node:path';
import type { Config } from '../../config.js';
import { folderStore } from './folder-store.js';
import type { PhotoStore } from './port.js';
import { s3Store } from './s3-store.js';

/** Nothing is made or asked before the first picture comes. */
export const photoStoreOf = ({ dataDir, photoBucket }: Pick<Config, 'dataDir' | 'photoBucket'>): PhotoStore =>
  photoBucket ? s3Store(photoBucket) : folderStore(join(dataDir, 'photos'));
