import { Camera, Image as Picture } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LoaderGlyph } from '../../ui/Loader';
import { touch, useMediaQuery } from '../../ui/useMediaQuery';
import type { Taking } from './useTaking';
import styles from './Photos.module.css';

export type AddLook = 'square' | 'row' | 'button';

interface AddPhotoProps {
  taking: Taking;
  look: AddLook;
  /** There is one already. */
  isMore: boolean;
  disabled: boolean;
  /** For a screen reader: what the pictures are of. */
  subject: string;
}

/** Opens the camera on a phone and the files on a computer. */
export function AddPhoto({ taking, look, isMore, disabled, subject }: AddPhotoProps) {
  const { t } = useTranslation();
  const isTouched = useMediaQuery(touch);
  const files = useFiles(taking);
  const isOff = disabled || taking.isFull;
  const words = (isTouched && !isMore && 'photos.take') || (isMore ? 'photos.more' : 'photos.add');
  const common = {
    disabled: isOff,
    'aria-label': t('photos.addTo', { what: t(words), subject }),
    onClick: files.open,
  };
  return (
    <>
      <input {...files.input} {...(isTouched && { capture: 'environment' as const })} />
      {look === 'button' ? (
        <Button {...common} variant="secondary" icon={Camera} busy={taking.busy > 0}>
          {t(words)}
        </Button>
      ) : (
        <button
          {...common}
          type="button"
          className={styles[look === 'row' ? 'row' : 'add']}
          aria-busy={taking.busy > 0 || undefined}
        >
          {taking.busy > 0 ? <LoaderGlyph /> : <Icon as={Camera} />}
          <span>{t(words)}</span>
        </button>
      )}
    </>
  );
}

/** Where the camera opens by itself, pictures that were taken before are chosen here. */
export function ChoosePhotos({ taking, disabled, subject }: Pick<AddPhotoProps, 'taking' | 'disabled' | 'subject'>) {
  const { t } = useTranslation();
  const isTouched = useMediaQuery(touch);
  const files = useFiles(taking);
  if (!isTouched || taking.isFull) return null;
  return (
    <>
      <input {...files.input} />
      <Button
        variant="text"
        icon={Picture}
        disabled={disabled}
        aria-label={t('photos.addTo', { what: t('photos.choose'), subject })}
        onClick={files.open}
      >
        {t('photos.choose')}
      </Button>
    </>
  );
}

function useFiles({ take }: Taking) {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: {
      ref: input,
      type: 'file',
      accept: 'image/*',
      multiple: true,
      hidden: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        take([...(target.files ?? [])]);
        // The same picture can be chosen again after it was taken out.
        target.value = '';
      },
    },
  };
}
