import { usePhoto } from '../../lib/photos/usePhoto';
import styles from './Photos.module.css';

/** In a row that opens what it is of. It adds nothing to the words of the row. */
export function RowPhoto({ id }: { id: string }) {
  const photo = usePhoto(id, 'small');
  return (
    <span className={styles.inRow}>
      {photo.kind === 'shown' && <img className={styles.picture} src={photo.url} alt="" draggable={false} />}
    </span>
  );
}
