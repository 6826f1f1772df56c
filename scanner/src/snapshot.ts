import type { Camera } from './camera.js';
import type { CameraControls } from './controls.js';

export interface CameraView extends Camera, CameraControls {}

/** What an application shows. A new object for every change, the same one in between. */
export type ScannerSnapshot =
  | { readonly state: 'not-started' }
  | { readonly state: 'scanning' | 'paused'; readonly isSuspended: false; readonly camera: CameraView }
  /** The page is or was hidden: the camera is released and opened again when the page is back or scanning resumed. */
  | { readonly state: 'scanning' | 'paused'; readonly isSuspended: true };
