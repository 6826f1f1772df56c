export { placeBox, type Rect, type ScanBox, type Size } from './box.js';
export type { Camera } from './camera.js';
export { ZOOM_SLIDER, type Zoom } from './controls.js';
export { ScannerError, type ScannerErrorCode } from './errors.js';
export { isImage, previewLayout, shortenFileName, type Preview } from './file.js';
export type { ScannerMemory, ScannerOptions, ScannerStorage } from './options.js';
export { Scanner } from './scanner.js';
export type { CameraView, ScannerSnapshot } from './snapshot.js';
export type { ScannerState } from './state.js';
