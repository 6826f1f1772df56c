import { browserLanguage, type Language } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/app/icons/${name}.png`,
  type: 'image/png',
  sizes: `${size}x${size}`,
  ...(purpose && { purpose }),
});

const icons = [
  { src: '/app/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  icon('icon-192', 192),
  icon('icon-512', 512),
  icon('maskable-192', 192, 'maskable'),
  icon('maskable-512', 512, 'maskable'),
];

/** The app's pictures of itself, in each language: `e2e/portraits` takes them in these sizes. */
const screenshot = (language: Language, name: string, formFactor: 'narrow' | 'wide', label: string) => ({
  src: `/app/screenshots/${language}/${name}.png`,
  type: 'image/png',
  sizes: formFactor === 'narrow' ? '780x1688' : '1280x800',
  form_factor: formFactor,
  label,
});

/** What a browser needs to install the app, in the language of the device that it is installed on. */
export function manifestRoutes(app: FastifyInstance): void {
  app.get('/app/manifest.webmanifest', async ({ language, t }, reply) =>
    reply
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header('vary', 'accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send({
        id: '/app',
        name: 'Rounds',
        short_name: 'Rounds',
        description: t('settings.appDescription'),
        lang: browserLanguage(language),
        start_url: '/app',
        scope: '/app',
        display: 'standalone',
        background_color: '#F3F4F8',
        theme_color: '#F3F4F8',
        color_scheme_dark: { background_color: '#0B0D13', theme_color: '#0B0D13' },
        categories: ['business', 'productivity'],
        icons,
        screenshots: [
          screenshot(language, 'today', 'narrow', t('app.tabs.today')),
          screenshot(language, 'ratings', 'narrow', t('app.tabs.ratings')),
          screenshot(language, 'dashboard', 'wide', t('app.tabs.dashboard')),
        ],
        shortcuts: [
          { name: t('app.scan'), url: '/app/scanqr', icons: [icon('icon-192', 192)] },
          { name: t('app.ratings'), url: '/app/?tab=ratings', icons: [icon('icon-192', 192)] },
        ],
      }),
  );
}
