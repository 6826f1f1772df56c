/** One file of the build: its address, and what changes when its content does. */
export interface AppFile {
  url: string;
  revision: string;
}

export interface AppFiles {
  version: string;
  files: readonly AppFile[];
}

const prefix = 'rounds-shell-';
const page = '/app/index.html';

/** The scanner's decoder: a megabyte that is fetched ahead only on a good connection. */
const isHeavy = ({ url }: AppFile) => url.endsWith('.wasm');

/** Names with a hash never change their content, so what an earlier version has kept is taken over. */
const isImmutable = (url: string) => url.includes('/assets/');

/** The app as it was built, kept whole: its page and its scripts are always of one version. */
export function createAppFiles({ version, files }: AppFiles) {
  const name = `${prefix}${version}`;

  async function keep(wanted: readonly AppFile[]): Promise<void> {
    const cache = await caches.open(name);
    await Promise.all(
      wanted.map(async ({ url }) => {
        if (await cache.match(url)) return;
        const kept = isImmutable(url) ? await caches.match(url) : undefined;
        const response = kept ?? (await fetch(url, { cache: isImmutable(url) ? 'default' : 'reload' }));
        if (!response.ok) throw new Error(`${url} answered ${response.status}`);
        await cache.put(url, response);
      }),
    );
  }

  return {
    install: () => keep(files.filter((file) => !isHeavy(file))),
    keepHeavy: () => keep(files.filter(isHeavy)),

    /**
     * Removes what is older than the version before this one. That one stays: a tab that has not been reloaded still
     * loads its parts from it.
     */
    async removeOld(): Promise<void> {
      const names = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
      await Promise.all(names.slice(0, -1).map((key) => caches.delete(key)));
    },

    async page(): Promise<Response> {
      const cache = await caches.open(name);
      return (await cache.match(page)) ?? fetch(page);
    },

    /** From this version, else from the one before, else from the network. */
    async file(request: Request): Promise<Response> {
      const cache = await caches.open(name);
      return (
        (await cache.match(request, { ignoreSearch: true })) ??
        (await caches.match(request, { ignoreSearch: true })) ??
        fetch(request)
      );
    },

    has: (pathname: string): boolean => isImmutable(pathname) || files.some(({ url }) => url === pathname),
  };
}
