import type { Language } from '@rounds/contract';
import type { Zoom } from '@rounds/scanner';
import { Flashlight, Image, SwitchCamera, ZoomIn } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { languageTag } from '../../../lib/language';
import { Icon } from '../../../ui/Icon';
import type { useScanner } from '../useScanner';
import { FileInput } from './FileInput';
import styles from './CameraControls.module.css';
import panel from './Panel.module.css';

interface CameraControlsProps {
  scanner: ReturnType<typeof useScanner>;
  codeForm: ReactNode;
  onFile: (file: File) => void;
  onCancel: () => void;
}

const formatZoom = (value: number, language: Language) =>
  `${value.toLocaleString(languageTag(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×`;

const filledTo = ({ value, min, max }: Zoom): CSSProperties & { '--filled': string } => ({
  '--filled': `${((value - min) / (max - min)) * 100}%`,
});

export function CameraControls({ scanner, codeForm, onFile, onCancel }: CameraControlsProps) {
  const { t, language } = useTranslation();
  const { tools, cameras, setTorch, setZoom, switchCamera } = scanner;
  const { torch, zoom } = tools;
  return (
    <div className={styles.controls}>
      {zoom && (
        <label className={styles.zoom}>
          <Icon as={ZoomIn} size={20} />
          <input
            type="range"
            className={styles.slider}
            aria-label={t('scan.zoom')}
            aria-valuetext={formatZoom(zoom.value, language)}
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={zoom.value}
            style={filledTo(zoom)}
            onChange={(event) => void setZoom(event.target.valueAsNumber)}
          />
          <output>{formatZoom(zoom.value, language)}</output>
        </label>
      )}
      <div className={styles.tools}>
        {torch && (
          <button
            type="button"
            className={styles.tool}
            aria-pressed={torch.isOn}
            onClick={() => void setTorch(!torch.isOn)}
          >
            <Icon as={Flashlight} />
            <span>{t('scan.torch')}</span>
          </button>
        )}
        {cameras.length > 1 && (
          <label className={styles.tool}>
            <Icon as={SwitchCamera} />
            <span>{t('scan.camera')}</span>
            <select
              className={styles.cover}
              value={tools.id ?? ''}
              onChange={(event) => void switchCamera(event.target.value)}
            >
              {cameras.map(({ id, label }, index) => (
                <option key={id} value={id}>
                  {label || t('scan.cameraNumber', { number: index + 1 })}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className={styles.tool}>
          <Icon as={Image} />
          <span>{t('scan.file')}</span>
          <FileInput className={styles.cover} onFile={onFile} />
        </label>
      </div>
      {codeForm}
      <button type="button" className={panel.glass} onClick={onCancel}>
        {t('app.cancel')}
      </button>
    </div>
  );
}
