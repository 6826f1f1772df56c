import { useTranslation } from '../../lib/i18n';
import { usePreparing } from '../../lib/photos/preparing';
import { Loader } from '../../ui/Loader';
import { Sheet } from '../../ui/Sheet';

interface PreparingSheetProps {
  title: string;
  onClose: () => void;
}

/** In the place of a form that was closed while its picture was made small. Nothing where there is no picture to wait for. */
export function PreparingSheet({ title, onClose }: PreparingSheetProps) {
  const { t } = useTranslation();
  const count = usePreparing();
  return (
    count > 0 && (
      <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
        <Loader text={t('photos.busy', { count })} />
      </Sheet>
    )
  );
}
