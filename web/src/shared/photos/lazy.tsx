import type { ComponentProps } from 'react';
import { lazyPart, NotFetched } from '../lazyPart';
import styles from './Photos.module.css';

/** Pictures are in no first load: where they will stand is kept free meanwhile. */
const Coming = () => <span className={styles.coming} />;
const ComingInRow = () => <span className={styles.inRow} />;

/** To take pictures for something that is being written. */
export const PhotoField = lazyPart(async () => (await import('./PhotoField')).PhotoField, NotFetched, <Coming />);

const Strip = lazyPart(async () => (await import('./PhotoStrip')).PhotoStrip, Coming, <Coming />);
const Large = lazyPart(async () => (await import('./LargePhoto')).LargePhoto, Coming, <Coming />);
const InRow = lazyPart(async () => (await import('./RowPhoto')).RowPhoto, ComingInRow, <ComingInRow />);

/** To look at pictures. Nothing without any. */
export const PhotoStrip = ({ photoIds, ...rest }: ComponentProps<typeof Strip>) =>
  photoIds.length > 0 && <Strip photoIds={photoIds} {...rest} />;

/** The first of them across the whole card. */
export const LargePhoto = ({ photoIds, ...rest }: ComponentProps<typeof Large>) =>
  photoIds.length > 0 && <Large photoIds={photoIds} {...rest} />;

/** A small one at the end of a row. */
export const RowPhoto = ({ id }: { id: string | undefined }) => id !== undefined && <InRow id={id} />;
