import { shrinkOffscreen } from './shrink';

export type Shrunk = { blob: Blob } | { blob: null };

const worker = globalThis as unknown as {
  addEventListener: (kind: 'message', listener: (event: MessageEvent<Blob>) => void) => void;
  postMessage: (answer: Shrunk) => void;
};

worker.addEventListener('message', ({ data }) => {
  shrinkOffscreen(data).then(
    (blob) => worker.postMessage({ blob }),
    () => worker.postMessage({ blob: null }),
  );
});
