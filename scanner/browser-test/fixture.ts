import { fileURLToPath } from 'node:url';

export const PORT = 4931;
export const CODE_TEXT = 'https://rounds.example/app/qr/k3J9sPq2Lm7x';
export const CLIP_PATH = fileURLToPath(new URL('../.tmp/camera.y4m', import.meta.url));
