interface Visit {
  status: number;
  headers: Headers;
  body: string;
  /** Where a redirect leads, as it was written. */
  next: string;
}

export type Browser = (address: string, form?: Record<string, string>) => Promise<Visit>;

/** A browser as far as signing in needs one: it keeps cookies by path and follows no redirect by itself. */
export function browser(origin: string): Browser {
  const jar = new Map<string, { value: string; path: string }>();
  return async (address, form) => {
    const { pathname, search } = new URL(address, origin);
    const cookies = [...jar].filter(([, { path }]) => pathname.startsWith(path));
    const response = await fetch(origin + pathname + search, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    const { status, headers } = response;
    return { status, headers, body: await response.text(), next: headers.get('location') ?? '' };
  };
}

/** Chooses somebody on the embedded provider's page, as far as the return to the app. */
export async function choosePerson(visit: Browser, authUri: string, form: Record<string, string>) {
  const begun = await visit(authUri);
  const chosen = await visit(begun.next, form);
  const back = new URL((await visit(chosen.next)).next);
  const { code = '', state = '', iss } = Object.fromEntries(back.searchParams);
  return { back, returned: { code, state, ...(iss && { iss }) } };
}
