import { lazy, Suspense, type ComponentProps } from 'react';
import styles from './Photos.module.css';

const Field = lazy(async () => ({ default: (await import('./PhotoField')).PhotoField }));
const Strip = lazy(async () => ({ default: (await import('./PhotoStrip')).PhotoStrip }));
const Large = lazy(async () => ({ default: (await import('./LargePhoto')).LargePhoto }));

const InRow = lazy(async () => ({ default: (await import('./RowPhoto')).RowPhoto }));

/** Pictures are in no first load: where they will stand is kept free meanwhile. */
const Coming = () => <span className={styles.coming} />;

/** To take pictures for something that is being written. */
export const PhotoField = (props: ComponentProps<typeof Field>) => (
  <Suspense fallback={<Coming />}>
    <Field {...props} />
  </Suspense>
);

/** To look at pictures. Nothing without any. */
export const PhotoStrip = ({ photoIds, ...rest }: ComponentProps<typeof Strip>) =>
  photoIds.length > 0 && (
    <Suspense fallback={<Coming />}>
      <Strip photoIds={photoIds} {...rest} />
    </Suspense>
  );

/** The first of them across the whole card. */
export const LargePhoto = ({ photoIds, ...rest }: ComponentProps<typeof Large>) =>
  photoIds.length > 0 && (
    <Suspense fallback={<Coming />}>
      <Large photoIds={photoIds} {...rest} />
    </Suspense>
  );

/** A small one at the end of a row. */
export const RowPhoto = ({ id }: { id: string | undefined }) =>
  id !== undefined && (
    <Suspense fallback={<span className={styles.inRow} />}>
      <InRow id={id} />
    </Suspense>
  );
