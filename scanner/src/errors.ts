/** Every way in which scanning can fail. Applications translate by the code; the English text is for logs. */
const messages = {
  'cannot-start': 'Cannot start, scanner is already running or paused',
  'cannot-pause': 'Cannot pause, scanner is not scanning',
  'cannot-resume': 'Cannot resume, scanner is not paused',
  'cannot-stop': 'Cannot stop, scanner is not running or paused',
  'cannot-switch-camera': 'Cannot switch the camera, scanner is not scanning',
  'cannot-scan-file': 'Cannot scan a file, scanner is running or paused',
  'insecure-context': 'Cannot query cameras, the page is not in a secure context (https or localhost)',
  'camera-not-supported': 'Camera is not supported by this browser',
  'camera-refused': 'Camera access was refused',
  'no-cameras-found': 'No cameras found',
  'camera-in-use': 'Camera is in use by another application',
  'camera-lost': 'Camera was disconnected or its permission withdrawn',
  'camera-failed': 'Camera could not be started',
  'torch-failed': 'Torch could not be turned on or off',
  'zoom-failed': 'Zoom could not be changed',
  'decoder-failed': 'Code reader could not be started or has stopped working',
  'no-code-detected': 'No barcode or QR code detected',
  'only-images-allowed': 'Only images are allowed',
  'image-unreadable': 'Image could not be read',
  'start-cancelled': 'Start was called off before the camera was on',
  disposed: 'Scanner is no longer in use',
} as const;

export type ScannerErrorCode = keyof typeof messages;

export class ScannerError extends Error {
  override readonly name = 'ScannerError';
  readonly code: ScannerErrorCode;

  constructor(code: ScannerErrorCode, cause?: unknown) {
    super(messages[code], { cause });
    this.code = code;
  }
}

export function asScannerError(error: unknown, otherwise: ScannerErrorCode): ScannerError {
  return error instanceof ScannerError ? error : new ScannerError(otherwise, error);
}
