/** How a picture stands: so many times as large, its middle moved by so many pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
const most = 6;

const between = (value: number, least: number, highest: number) => Math.min(highest, Math.max(least, value));

/** Never smaller than whole, and never moved out of sight. */
export function bounded({ scale, x, y }: View, { width, height }: Size): View {
  const within = between(scale, 1, most);
  const [right, down] = [(width * (within - 1)) / 2, (height * (within - 1)) / 2];
  return { scale: within, x: between(x, -right, right), y: between(y, -down, down) };
}

/** Larger or smaller around a point, which is given from the middle of the stage: it stays where it is. */
export function zoomed(view: View, factor: number, size: Size, at = { x: 0, y: 0 }): View {
  const scale = between(view.scale * factor, 1, most);
  const by = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size);
}

export const moved = (view: View, by: { x: number; y: number }, size: Size): View =>
  bounded({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, size);
