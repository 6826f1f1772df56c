export type Params = Readonly<Record<string, string | undefined>>;

const segmentsOf = (path: string): string[] => path.replaceAll(/^\/+|\/+$/g, '').split('/');

/** A broken escape stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What the parts of `/account/:aid` are in a path without a base, or null where it is another one. Letters of the rest are alike. */
export function matchPath(pattern: string, pathname: string): { params: Params } | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname).map(decoded);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return { params };
}

const variablesIn = (pattern: string): number => pattern.split('/:').length;

/** The route that says most of a path: `/plans/new` before `/plans/:id`. */
export function bestMatch<Route extends { path: string }>(
  table: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | null {
  let best: { route: Route; params: Params } | null = null;
  for (const route of table) {
    const match = matchPath(route.path, pathname);
    if (match && (!best || variablesIn(route.path) < variablesIn(best.route.path))) best = { route, ...match };
  }
  return best;
}
