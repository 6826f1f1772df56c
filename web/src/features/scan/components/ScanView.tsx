import { limits } from '@rounds/contract';
import { placeBox, type ScanBox } from '@rounds/scanner';
import { TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { useAfter } from '../useAfter';
import { useDarkPage } from '../useDarkPage';
import { useFileDrop } from '../useFileDrop';
import { useScanner } from '../useScanner';
import { CameraControls } from './CameraControls';
import { CodeForm } from './CodeForm';
import { FailedPanel } from './FailedPanel';
import { FilePanel } from './FilePanel';
import { ReadPanel } from './ReadPanel';
import styles from './ScanView.module.css';

/** A little above the middle: the controls are below, or beside it on a phone held sideways. */
const box: ScanBox = { width: limits.scanBox, height: limits.scanBox, centre: { x: 0.5, y: 0.41 } };

const vibrationMs = 60;
/** Then a code that is in the picture would have been read. */
const searchSeconds = 6;

interface ScanViewProps {
  /** Where codes of this product lead to. */
  origins: readonly string[];
  onCancel: () => void;
  onOpen: (code: string) => void;
}

export function ScanView({ origins, onCancel, onOpen }: ScanViewProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  // Who has begun to type goes on, whatever becomes of the camera meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const codeForm = <CodeForm origins={origins} typed={typed} onType={setTyped} onOpen={onOpen} />;

  // The camera goes off as soon as a code is read; what it saw stays.
  const keepPicture = () => {
    if (!video.current || !still.current) return;
    still.current.width = video.current.videoWidth;
    still.current.height = video.current.videoHeight;
    still.current.getContext('2d')?.drawImage(video.current, 0, 0);
    if ('vibrate' in navigator) navigator.vibrate(vibrationMs);
  };

  const scanner = useScanner({ video, box, onRead: keepPicture });
  const { phase, warning } = scanner;
  const chooseFile = (file: File) => void scanner.scanFile(file);
  useDarkPage();
  useFileDrop(chooseFile);

  const isLive = phase.kind === 'starting' || phase.kind === 'scanning';
  const isSearchLong = useAfter(searchSeconds, phase.kind === 'scanning');
  const isRead = phase.kind === 'read';
  const isSeen = isRead && phase.from === 'camera';

  return (
    <main className={cx(styles.scan, isSeen && styles.seen)}>
      <video ref={video} className={cx(styles.picture, !isLive && styles.off)} playsInline muted aria-hidden="true" />
      <canvas ref={still} className={cx(styles.picture, !isSeen && styles.off)} aria-hidden="true" />
      {(isLive || isSeen) && <ScanWindow />}
      {isLive && (
        <header className={styles.head}>
          <h1>{t('scan.title')}</h1>
          <p className={styles.hint} role="status">
            {phase.kind === 'starting' ? t('scan.starting') : t(isSearchLong ? 'scan.searching' : 'scan.hint')}
          </p>
          <div role="alert">
            {warning && (
              <p className={styles.warning}>
                <Icon as={TriangleAlert} size={20} />
                {t(warning === 'torch-failed' ? 'scan.torchFailed' : 'scan.zoomFailed')}
              </p>
            )}
          </div>
        </header>
      )}
      {isLive && <CameraControls scanner={scanner} codeForm={codeForm} onFile={chooseFile} onCancel={onCancel} />}
      {phase.kind === 'failed' && (
        <FailedPanel
          error={phase.error}
          codeForm={codeForm}
          onRetry={scanner.start}
          onFile={chooseFile}
          onCancel={onCancel}
        />
      )}
      {phase.kind === 'file' && (
        <FilePanel
          file={phase.file}
          error={phase.error}
          codeForm={codeForm}
          onFile={chooseFile}
          onCamera={scanner.start}
          onCancel={onCancel}
        />
      )}
      {isRead && <ReadPanel text={phase.text} origins={origins} onAgain={scanner.start} onCancel={onCancel} />}
    </main>
  );
}

/** Shows where the code is looked for: the same box that the scanner is given. */
function ScanWindow() {
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(() => placeBox(box, { width: innerWidth, height: innerHeight }));

  useLayoutEffect(() => {
    const container = frame.current?.parentElement;
    if (!container) return undefined;
    const measure = () => setPlace(placeBox(box, { width: container.clientWidth, height: container.clientHeight }));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    return () => observer.disconnect();
  }, []);

  const { x, y, width, height } = place;
  return (
    <div ref={frame} className={styles.window} style={{ left: x, top: y, width, height }} aria-hidden="true">
      <svg viewBox="0 0 262 262" fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round">
        <path d="M3 68V35A32 32 0 0 1 35 3h33" />
        <path d="M194 3h33a32 32 0 0 1 32 32v33" />
        <path d="M259 194v33a32 32 0 0 1-32 32h-33" />
        <path d="M68 259H35a32 32 0 0 1-32-32v-33" />
      </svg>
    </div>
  );
}
