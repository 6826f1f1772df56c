import { useRef, useState } from 'react';
import { saveFile } from './saveFile';

export type Download = { state: 'idle' } | { state: 'running'; bytes: number } | { state: 'failed'; error: unknown };

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export';

/** A file that the server streams: how much has come, and the way to stop it. Its size is not known beforehand. */
export function useDownload() {
  const [download, setDownload] = useState<Download>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);

  async function start(open: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setDownload({ state: 'running', bytes: 0 });
    try {
      const response = await open(controller.signal);
      const reader = response.body?.getReader();
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        parts.push(part.value);
        bytes += part.value.length;
        setDownload({ state: 'running', bytes });
      }
      saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileNameOf(response));
      setDownload({ state: 'idle' });
    } catch (error) {
      setDownload(controller.signal.aborted ? { state: 'idle' } : { state: 'failed', error });
    }
  }

  return { download, start, stop: () => running.current?.abort() };
}
