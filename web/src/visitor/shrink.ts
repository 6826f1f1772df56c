const longest = 1600;

/** Less to send, upright, and without what the camera wrote into it. What this browser cannot read goes as it is. */
export async function shrink(input: HTMLInputElement): Promise<void> {
  const chosen = input.files?.[0];
  try {
    if (!chosen) return;
    const picture = await createImageBitmap(chosen);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
    if (!small || input.files?.[0] !== chosen) return;
    const files = new DataTransfer();
    files.items.add(new File([small], 'photo.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
  } catch {
    // The server makes it small as well, or says what is wrong with it.
  }
}
