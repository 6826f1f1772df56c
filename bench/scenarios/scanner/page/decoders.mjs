import { Scanner } from '@rounds/scanner';
import { Html5Qrcode, Html5QrcodeSupportedFormats } from 'html5-qrcode';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * The two scanners behind one face, both set up as the scan screen asks: rear camera, 10 frames a second, 250x250 box.
 *
 * @typedef {object} Contestant
 * @property {(file: File) => Promise<string | null>} readFile
 * @property {(onText: (text: string) => void) => Promise<void>} start
 * @property {() => Promise<void>} stop
 */

const FRAMES_PER_SECOND = 10;
const BOX = { width: 250, height: 250 };

function findVideo() {
  const video = document.querySelector('video');
  if (!video) throw new Error('The page has no video');
  return video;
}

/** Nobody looks for codes: what this page and this machine do anyway. @returns {Contestant} */
export function cameraOnly() {
  const video = findVideo();
  return {
    readFile: () => Promise.resolve(null),
    start: async () => {
      video.hidden = false;
      video.muted = true;
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
      await video.play();
    },
    stop: () => Promise.resolve(),
  };
}

/** @returns {Contestant} */
export function ours() {
  const video = findVideo();
  /** @type {(text: string) => void} */
  let tell = () => undefined;
  const scanner = new Scanner({
    video,
    wasmUrl,
    framesPerSecond: FRAMES_PER_SECOND,
    box: BOX,
    onDecoded: (text) => tell(text),
    onError: (error) => {
      throw error;
    },
  });
  return {
    readFile: (file) => scanner.scanFile(file).catch(() => null),
    start: (onText) => {
      tell = onText;
      video.hidden = false;
      return scanner.start();
    },
    stop: () => scanner.stop(),
  };
}

/**
 * As it comes it looks for barcodes of all kinds. Told to look for QR codes only, it reads no more but is quicker.
 *
 * @param {boolean} qrOnly
 * @returns {Contestant}
 */
export function theirs(qrOnly) {
  const formats = qrOnly ? { formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE] } : {};
  const scanner = new Html5Qrcode('theirs', { verbose: false, ...formats });
  return {
    readFile: (file) => scanner.scanFile(file, false).catch(() => null),
    start: async (onText) => {
      const settings = { fps: FRAMES_PER_SECOND, qrbox: BOX };
      await scanner.start({ facingMode: 'environment' }, settings, onText, () => undefined);
    },
    stop: () => scanner.stop(),
  };
}
