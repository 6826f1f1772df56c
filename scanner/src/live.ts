import { orAborted } from './abort.js';
import { hideCamera, openCamera, playVideo, showCamera } from './camera.js';
import { controlsOf } from './controls.js';
import type { Decoder } from './decoder.js';
import { asScannerError, ScannerError } from './errors.js';
import { takeFrame } from './frame.js';
import { runLoop } from './loop.js';
import type { CompleteOptions } from './options.js';
import type { CameraView } from './snapshot.js';

/** An open camera, shown in the video, and the loop that looks for codes in it. */
export interface LiveCamera {
  readonly track: MediaStreamTrack;
  view(): CameraView;
  /** Looks for codes from now on, or after the delay. */
  look(delay?: number): void;
  /** Keeps the last picture and looks no more. */
  freeze(): void;
  unfreeze(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Opens a camera, or leaves none open. `onBroken` is called at most when the camera was not closed before. */
export async function openLiveCamera(
  options: CompleteOptions,
  decoder: Decoder,
  cameraId: string | null,
  signal: AbortSignal,
  onBroken: (error: ScannerError) => void,
): Promise<LiveCamera> {
  const { video, box, framesPerSecond, onDecoded } = options;
  const camera = await openCamera(options.cameraAccess, cameraId, signal);
  const { id, label, track } = camera;
  let loop = new AbortController();

  function closeAll(): void {
    loop.abort();
    camera.close();
    hideCamera(video);
  }

  function look(delay = 0): void {
    loop.abort();
    loop = new AbortController();
    const looking = loop.signal;
    let looks = 0;
    const lookOnce = async (): Promise<void> => {
      const { takesBitmaps } = await decoder.ready;
      // A code may be larger than the box or beside it: every second look is at the whole picture.
      const frame = await takeFrame(video, looks++ % 2 === 0 ? box : undefined, takesBitmaps);
      const text = frame && (await decoder.decode(frame));
      if (text !== null && !looking.aborted) onDecoded(text);
    };
    runLoop({ framesPerSecond, delay, look: lookOnce, signal: looking }).catch((error: unknown) => {
      if (!looking.aborted) onBroken(asScannerError(error, 'decoder-failed'));
    });
  }

  try {
    await showCamera(video, camera.stream, signal);
    await orAborted(decoder.ready, signal);
  } catch (error) {
    closeAll();
    throw error;
  }
  // Fires when the camera is unplugged or its permission withdrawn, not when we stop it ourselves.
  track.addEventListener('ended', () => onBroken(new ScannerError('camera-lost')));

  return {
    track,
    view: () => ({ id, label, ...controlsOf(track) }),
    look,
    freeze: () => {
      loop.abort();
      video.pause();
    },
    unfreeze: (unfreezing) => playVideo(video, unfreezing),
    close: closeAll,
  };
}
