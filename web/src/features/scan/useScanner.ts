import { limits } from '@rounds/contract';
import { Scanner, ScannerError, type Camera, type ScanBox, type ScannerErrorCode, type Zoom } from '@rounds/scanner';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { storage } from '../../lib/storage';

export type ScanPhase =
  | { kind: 'starting' }
  | { kind: 'scanning' }
  /** No camera: the person is told why, and how to go on. */
  | { kind: 'failed'; error: ScannerErrorCode }
  | { kind: 'file'; file: File; error: ScannerErrorCode | null }
  | { kind: 'read'; text: string; from: 'camera' | 'file' };

/** What the open camera lets the person change. */
export interface CameraTools {
  readonly id: string | null;
  readonly torch: { readonly isOn: boolean } | null;
  readonly zoom: Zoom | null;
}

const noTools: CameraTools = { id: null, torch: null, zoom: null };

const memory = {
  get: () => ({ hasPermission: storage.read('cameraAllowed') ?? false, lastCameraId: storage.read('cameraId') }),
  set: ({ hasPermission, lastCameraId }: { hasPermission: boolean; lastCameraId: string | null }) => {
    storage.write('cameraAllowed', hasPermission);
    if (lastCameraId) storage.write('cameraId', lastCameraId);
    else storage.remove('cameraId');
  },
};

const codeOf = (error: unknown): ScannerErrorCode => (error instanceof ScannerError ? error.code : 'camera-failed');

/** Left the screen, or tapped twice: nothing to tell anybody. */
const isOwnDoing = (error: unknown): boolean => ['disposed', 'start-cancelled'].includes(codeOf(error));

const toolsOf = ({ snapshot }: Scanner): CameraTools =>
  'camera' in snapshot ? { id: snapshot.camera.id, torch: snapshot.camera.torch, zoom: snapshot.camera.zoom } : noTools;

type Opened = { cameras: readonly Camera[] } | { error: ScannerErrorCode } | 'left';

async function openCamera(scanner: Scanner): Promise<Opened> {
  try {
    await scanner.start();
    // The camera runs: that the browser lists none only means that there is none to choose.
    return { cameras: await scanner.listCameras().catch(() => []) };
  } catch (error) {
    return isOwnDoing(error) ? 'left' : { error: codeOf(error) };
  }
}

interface UseScanner {
  video: RefObject<HTMLVideoElement | null>;
  box: ScanBox;
  /** While the camera's picture is still there: the place to keep a copy of it. */
  onRead: () => void;
}

/** The camera is on while the screen is there and nothing has been read yet. */
export function useScanner({ video, box, onRead }: UseScanner) {
  const scanner = useRef<Scanner | null>(null);
  const [phase, setPhase] = useState<ScanPhase>({ kind: 'starting' });
  const [tools, setTools] = useState(noTools);
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [warning, setWarning] = useState<ScannerErrorCode | null>(null);
  const whenRead = useRef(onRead);
  useEffect(() => {
    whenRead.current = onRead;
  });

  const settle = useCallback((opened: Opened) => {
    if (opened === 'left') return;
    if ('error' in opened) return setPhase({ kind: 'failed', error: opened.error });
    setCameras(opened.cameras);
    setPhase((now) => (now.kind === 'starting' ? { kind: 'scanning' } : now));
  }, []);

  /** Again, after something was read or has failed. */
  const start = useCallback(() => {
    setPhase({ kind: 'starting' });
    setWarning(null);
    if (scanner.current) void openCamera(scanner.current).then(settle);
  }, [settle]);

  useEffect(() => {
    if (!video.current) return undefined;
    const created = new Scanner({
      video: video.current,
      wasmUrl,
      box,
      framesPerSecond: limits.scanFramesPerSecond,
      storage: memory,
      onDecoded: (text) => {
        whenRead.current();
        setPhase({ kind: 'read', text, from: 'camera' });
        created.stop().catch(() => undefined); // Already stopped by the person: as wanted.
      },
      onError: ({ code }) => setPhase({ kind: 'failed', error: code }),
    });
    scanner.current = created;
    created.subscribe(() => setTools(toolsOf(created)));
    void openCamera(created).then(settle);
    return () => created.dispose();
  }, [video, box, settle]);

  const scanFile = useCallback(async (file: File) => {
    const current = scanner.current;
    if (!current) return;
    setPhase({ kind: 'file', file, error: null });
    setWarning(null);
    // Files are read only while the camera is off; off already is fine.
    await current.stop().catch(() => undefined);
    try {
      const text = await current.scanFile(file);
      setPhase({ kind: 'read', text, from: 'file' });
    } catch (error) {
      if (!isOwnDoing(error)) setPhase({ kind: 'file', file, error: codeOf(error) });
    }
  }, []);

  const adjust = useCallback(async (change: (current: Scanner) => Promise<void>) => {
    const current = scanner.current;
    if (!current) return;
    try {
      await change(current);
      setWarning(null);
    } catch (error) {
      if (!isOwnDoing(error)) setWarning(codeOf(error));
    }
  }, []);

  const switchCamera = useCallback(async (id: string) => {
    setWarning(null);
    await scanner.current?.switchCamera(id).catch((error: unknown) => {
      if (!isOwnDoing(error)) setPhase({ kind: 'failed', error: codeOf(error) });
    });
  }, []);

  return {
    phase,
    tools,
    cameras,
    /** The torch or the zoom did not do what was asked. */
    warning,
    start,
    scanFile,
    switchCamera,
    setTorch: useCallback((on: boolean) => adjust((current) => current.setTorch(on)), [adjust]),
    setZoom: useCallback((value: number) => adjust((current) => current.setZoom(value)), [adjust]),
  };
}
