import { orAborted, sleep } from './abort.js';
import { ScannerError, type ScannerErrorCode } from './errors.js';

export interface Camera {
  readonly id: string;
  /** Empty until the person has allowed the camera once. */
  readonly label: string;
}

export interface OpenCamera extends Camera {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  close(): void;
}

/** What the browser offers, handed in so that tests can stand in for it. */
export interface CameraAccess {
  readonly isSecureContext: boolean;
  readonly mediaDevices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
}

export type VideoSurface = Pick<HTMLVideoElement, 'srcObject' | 'muted' | 'playsInline' | 'play' | 'pause'>;

/** A camera that shows no picture by then is broken; without a limit everything behind it in the queue would wait. */
const FIRST_PICTURE_TIMEOUT = 10_000;
const RESOLUTION = { width: { ideal: 1280 }, height: { ideal: 720 } };

const errorNames: Record<string, ScannerErrorCode> = {
  NotAllowedError: 'camera-refused',
  SecurityError: 'camera-refused',
  NotFoundError: 'no-cameras-found',
  OverconstrainedError: 'no-cameras-found',
  NotReadableError: 'camera-in-use',
  AbortError: 'camera-in-use',
  NotSupportedError: 'camera-not-supported',
  TypeError: 'camera-not-supported',
};

function cameraError(error: unknown): ScannerError {
  if (error instanceof ScannerError) return error;
  const name = error instanceof Error ? error.name : '';
  return new ScannerError(errorNames[name] ?? 'camera-failed', error);
}

function devicesOf(access: CameraAccess): NonNullable<CameraAccess['mediaDevices']> {
  // Browsers hide the cameras altogether from insecure pages: tell that apart from a browser without cameras.
  if (!access.isSecureContext) throw new ScannerError('insecure-context');
  if (!access.mediaDevices) throw new ScannerError('camera-not-supported');
  return access.mediaDevices;
}

export async function listCameras(access: CameraAccess): Promise<Camera[]> {
  const devices = await devicesOf(access)
    .enumerateDevices()
    .catch((error: unknown) => Promise.reject(cameraError(error)));
  const cameras = devices
    .filter((device) => device.kind === 'videoinput')
    .map((device) => ({ id: device.deviceId, label: device.label }));
  if (cameras.length === 0) throw new ScannerError('no-cameras-found');
  return cameras;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function requestStream(
  devices: NonNullable<CameraAccess['mediaDevices']>,
  video: MediaTrackConstraints,
  signal: AbortSignal,
): Promise<MediaStream> {
  const pending = devices.getUserMedia({ audio: false, video: { ...RESOLUTION, ...video } });
  // The question 'may this page use the camera?' cannot be taken back. Whoever answers it after leaving gets no camera.
  signal.addEventListener('abort', () => void pending.then(stopTracks, () => undefined), { once: true });
  return orAborted(pending, signal);
}

const isGone = (error: unknown): boolean => cameraError(error).code === 'no-cameras-found';

/** Opens the given camera, or the rear one when none is given or that one is no longer there. */
export async function openCamera(
  access: CameraAccess,
  cameraId: string | null,
  signal: AbortSignal,
): Promise<OpenCamera> {
  const devices = devicesOf(access);
  const openRear = (): Promise<MediaStream> => requestStream(devices, { facingMode: { ideal: 'environment' } }, signal);
  const openChosen = (id: string): Promise<MediaStream> =>
    requestStream(devices, { deviceId: { exact: id } }, signal).catch((error: unknown) =>
      isGone(error) ? openRear() : Promise.reject(error),
    );

  try {
    const stream = await (cameraId ? openChosen(cameraId) : openRear());
    const [track] = stream.getVideoTracks();
    if (!track) throw new ScannerError('no-cameras-found');
    const { deviceId } = track.getSettings();
    return { id: deviceId ?? '', label: track.label, stream, track, close: () => stopTracks(stream) };
  } catch (error) {
    throw cameraError(error);
  }
}

export async function showCamera(video: VideoSurface, stream: MediaStream, signal: AbortSignal): Promise<void> {
  // iOS plays only muted inline video without a tap.
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await playVideo(video, signal);
}

export async function playVideo(video: VideoSurface, signal: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const tooLate = sleep(FIRST_PICTURE_TIMEOUT, settled.signal).then(() => {
    throw new ScannerError('camera-failed');
  });
  try {
    await orAborted(Promise.race([video.play(), tooLate]), signal);
  } catch (error) {
    throw error instanceof ScannerError ? error : new ScannerError('camera-failed', error);
  } finally {
    settled.abort();
    tooLate.catch(() => undefined);
  }
}

export function hideCamera(video: VideoSurface): void {
  video.pause();
  video.srcObject = null;
}
