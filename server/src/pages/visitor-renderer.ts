import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedVisitorPage, VisitorPage } from '@rounds/contract';
import { webBuild } from '../http/static.js';

export type RenderVisitorPage = (page: VisitorPage) => RenderedVisitorPage;

/** The web workspace's renderer as it was built. The server knows the file and its one function, never the source. */
export async function visitorRenderer(): Promise<RenderVisitorPage | undefined> {
  const file = join(webBuild, 'visitor', 'render.js');
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return undefined;
  const { render } = (await import(pathToFileURL(file).href)) as { render: RenderVisitorPage };
  return render;
}
