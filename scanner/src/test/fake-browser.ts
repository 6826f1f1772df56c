import type { CameraAccess } from '../camera.js';
import type { DecoderReply, DecoderRequest } from '../decoder-protocol.js';
import type { DecoderWorker } from '../decoder.js';
import type { Page, ScannerMemory, ScannerStorage } from '../options.js';

/** A browser with cameras, a page and workers as far as the scanner uses them, and a view of what it did with them. */

export class FakeTrack extends EventTarget {
  readonly label: string;
  readyState: 'live' | 'ended' = 'live';
  capabilities: object = {};
  settings: MediaTrackSettings;
  refusesConstraints = false;
  readonly applied: (MediaTrackConstraintSet | undefined)[] = [];

  constructor(id: string) {
    super();
    this.label = `Camera ${id}`;
    this.settings = { deviceId: id };
  }

  stop(): void {
    this.readyState = 'ended';
  }

  getSettings(): MediaTrackSettings {
    return this.settings;
  }

  getCapabilities(): object {
    return this.capabilities;
  }

  async applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    await Promise.resolve();
    if (this.refusesConstraints) throw new DOMException('no', 'OperationError');
    const wanted = constraints.advanced?.[0];
    this.applied.push(wanted);
    Object.assign(this.settings, wanted);
  }

  /** As when the cable is pulled. */
  unplug(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

export class FakeCameras {
  ids: string[];
  /** What the next requests fail with, in turn. */
  failures: string[] = [];
  /** While true, requests wait like the browser's question to the person. */
  isAsking = false;
  readonly requests: MediaTrackConstraints[] = [];
  readonly tracks: FakeTrack[] = [];
  #answers: (() => void)[] = [];

  constructor(ids = ['rear']) {
    this.ids = ids;
  }

  get access(): CameraAccess {
    const mediaDevices = {
      getUserMedia: (constraints: MediaStreamConstraints) => this.#getUserMedia(constraints),
      enumerateDevices: async () =>
        Promise.resolve([
          { kind: 'audioinput', deviceId: 'microphone', label: 'Microphone' },
          ...this.ids.map((id) => ({ kind: 'videoinput', deviceId: id, label: `Camera ${id}` })),
        ]),
    };
    return { isSecureContext: true, mediaDevices: mediaDevices as unknown as MediaDevices };
  }

  get on(): FakeTrack[] {
    return this.tracks.filter((track) => track.readyState === 'live');
  }

  answer(): void {
    this.isAsking = false;
    for (const answer of this.#answers.splice(0)) answer();
  }

  async #getUserMedia({ video }: MediaStreamConstraints): Promise<MediaStream> {
    if (typeof video !== 'object') throw new TypeError('video expected');
    this.requests.push(video);
    if (this.isAsking) await new Promise<void>((resolve) => this.#answers.push(resolve));
    const failure = this.failures.shift();
    if (failure) throw new DOMException('fake', failure);
    const wanted = typeof video.deviceId === 'object' && 'exact' in video.deviceId ? video.deviceId.exact : undefined;
    const id = typeof wanted === 'string' ? wanted : this.ids[0];
    if (id === undefined) throw new DOMException('fake', 'NotFoundError');
    if (!this.ids.includes(id)) throw new DOMException('fake', 'OverconstrainedError');
    const track = new FakeTrack(id);
    this.tracks.push(track);
    const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
    return stream as unknown as MediaStream;
  }
}

export class FakeVideo {
  readonly HAVE_CURRENT_DATA = 2;
  readonly readyState = 0;
  muted = false;
  playsInline = false;
  srcObject: MediaProvider | null = null;
  isPlaying = false;

  get element(): HTMLVideoElement {
    return this as unknown as HTMLVideoElement;
  }

  async play(): Promise<void> {
    await Promise.resolve();
    this.isPlaying = true;
  }

  pause(): void {
    this.isPlaying = false;
  }
}

export class FakePage extends EventTarget implements Page {
  readonly baseURI = 'https://rounds.example/app/';
  visibilityState: DocumentVisibilityState = 'visible';

  show(): void {
    this.#become('visible');
  }

  hide(): void {
    this.#become('hidden');
  }

  #become(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

export class FakeWorkers {
  isBroken = false;
  readonly all: FakeWorker[] = [];

  readonly create = (): DecoderWorker => {
    const worker = new FakeWorker(this.isBroken);
    this.all.push(worker);
    return worker;
  };

  get running(): FakeWorker[] {
    return this.all.filter((worker) => worker.isRunning);
  }
}

export class FakeWorker extends EventTarget implements DecoderWorker {
  isRunning = true;
  readonly received: DecoderRequest[] = [];
  readonly #isBroken: boolean;

  constructor(isBroken: boolean) {
    super();
    this.#isBroken = isBroken;
  }

  postMessage(request: DecoderRequest): void {
    this.received.push(request);
    if (request.type === 'start') {
      this.#reply(this.#isBroken ? { type: 'failed', reason: 'CompileError' } : { type: 'ready', takesBitmaps: true });
    }
  }

  terminate(): void {
    this.isRunning = false;
  }

  #reply(data: DecoderReply): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

export class FakeStorage implements ScannerStorage {
  memory: ScannerMemory = { hasPermission: false, lastCameraId: null };

  get(): ScannerMemory {
    return this.memory;
  }

  set(memory: ScannerMemory): void {
    this.memory = memory;
  }
}
