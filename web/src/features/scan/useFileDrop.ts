import { useEffect, useRef } from 'react';

/** A file dropped anywhere on the page, or pasted from the clipboard. */
export function useFileDrop(onFile: (file: File) => void): void {
  const whenDropped = useRef(onFile);
  useEffect(() => {
    whenDropped.current = onFile;
  });
  useEffect(() => {
    const take = (event: Event, files: FileList | undefined) => {
      const file = files?.[0];
      if (!file) return;
      event.preventDefault();
      whenDropped.current(file);
    };
    // Without this the browser would leave the app and show the file itself.
    const allow = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    const drop = (event: DragEvent) => take(event, event.dataTransfer?.files);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files);
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, []);
}
