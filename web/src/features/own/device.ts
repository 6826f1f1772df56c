/** The first that is named: most browsers also call themselves Chrome and Safari. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

export interface Device {
  kind: 'phone' | 'computer';
  browser: string;
}

/** What a browser says of itself, as far as a person recognises their own device by it. */
export function deviceOf(userAgent: string): Device | null {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser === undefined) return null;
  return { kind: /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'phone' : 'computer', browser };
}
