/** Hands a file to the browser as a download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then, or the person was asked where to put it and the browser holds on to it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
