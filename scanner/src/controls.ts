import { ScannerError } from './errors.js';

export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface Zoom extends ZoomRange {
  readonly value: number;
}

export interface CameraControls {
  /** Null where the camera has no torch. */
  readonly torch: { readonly isOn: boolean } | null;
  /** Null where the camera cannot zoom. */
  readonly zoom: Zoom | null;
}

export const ZOOM_SLIDER: ZoomRange = { min: 1, max: 5, step: 0.1 };

/** Torch and zoom belong to the image capture specification and are missing from TypeScript's DOM types. */
interface CaptureCapabilities extends MediaTrackCapabilities {
  /** A boolean in today's browsers, a list of the possible values in the specification. */
  readonly torch?: boolean | readonly boolean[];
  readonly zoom?: { readonly min: number; readonly max: number };
}

interface CaptureConstraints extends MediaTrackConstraintSet {
  readonly torch?: boolean;
  readonly zoom?: number;
}

/** The slider's range as far as the camera goes along; null when that leaves nothing to choose. */
export function zoomRange(camera: { readonly min: number; readonly max: number } | undefined): ZoomRange | null {
  if (!camera) return null;
  const min = Math.max(ZOOM_SLIDER.min, camera.min);
  const max = Math.min(ZOOM_SLIDER.max, camera.max);
  return min < max ? { min, max, step: ZOOM_SLIDER.step } : null;
}

export function clampZoom(value: number, range: ZoomRange): number {
  const onStep = Math.round(value / range.step) * range.step;
  return Math.min(Math.max(Number(onStep.toFixed(2)), range.min), range.max);
}

function capabilitiesOf(track: MediaStreamTrack): CaptureCapabilities {
  // Firefox has known this method only since 132.
  return 'getCapabilities' in track ? track.getCapabilities() : {};
}

export function controlsOf(track: MediaStreamTrack): CameraControls {
  const { torch, zoom } = capabilitiesOf(track);
  const settings = track.getSettings();
  const hasTorch = typeof torch === 'object' ? torch.includes(true) : torch === true;
  const range = zoomRange(zoom);
  return {
    torch: hasTorch ? { isOn: settings.torch === true } : null,
    zoom: range && { ...range, value: clampZoom(settings.zoom ?? range.min, range) },
  };
}

function apply(track: MediaStreamTrack, change: CaptureConstraints): Promise<void> {
  // Constraints replace the earlier ones, so a zoom alone would let the browser turn the torch off.
  const { torch, zoom } = track.getSettings();
  const kept = { ...(torch !== undefined && { torch }), ...(zoom !== undefined && { zoom }) };
  const wanted: CaptureConstraints = { ...kept, ...change };
  return track.applyConstraints({ advanced: [wanted] });
}

export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  if (!controlsOf(track).torch) throw new ScannerError('torch-failed');
  try {
    await apply(track, { torch: on });
  } catch (error) {
    throw new ScannerError('torch-failed', error);
  }
  // 'advanced' constraints are wishes: some cameras accept this one and stay as they were.
  if ((track.getSettings().torch ?? on) !== on) throw new ScannerError('torch-failed');
}

export async function setZoom(track: MediaStreamTrack, value: number): Promise<void> {
  const { zoom } = controlsOf(track);
  if (!zoom) throw new ScannerError('zoom-failed');
  try {
    await apply(track, { zoom: clampZoom(value, zoom) });
  } catch (error) {
    throw new ScannerError('zoom-failed', error);
  }
}
