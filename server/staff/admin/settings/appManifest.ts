/**
 * The web app manifest, needed to install the intake as an app. It carries the clinic's name, so it is
 * generated rather than a build file.
 */
import { ACCENTS } from '@clinic/contract/design/accents';
import * as api from '@clinic/contract/operation';
import { directionOf } from '@clinic/engine/base';
import { serverTexts, siteOf } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import type { Routes } from '@clinic/server-platform/http';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

export function appManifest(routes: Routes, config: ClinicDefaults & Pick<Config, 'publicUrl'>): void {
  const { path } = siteOf(config);
  routes.on(api.manifest, async ({ ctx, em }) => {
    const { clinicName, accent } = await clinicSettings(em, config);
    const { language } = ctx.state;
    const { manifest } = serverTexts(language);
    ctx.set('Cache-Control', 'no-cache');
    ctx.vary('Accept-Language');
    ctx.type = 'application/manifest+json';
    return JSON.stringify({
      lang: language,
      dir: directionOf(language),
      id: `${path}/intake`,
      name: clinicName,
      short_name: clinicName,
      description: manifest.description.replace('{clinic}', () => clinicName),
      start_url: `${path}/intake`,
      scope: `${path}/`,
      display: 'standalone',
      background_color: '#faf8f4',
      theme_color: ACCENTS[accent].light.accent,
      shortcuts: [
        { name: manifest.form, url: `${path}/intake` },
        { name: manifest.requests, url: `${path}/patient/dashboard` },
      ],
      icons: [icon('192', 192), icon('512', 512), icon('maskable-512', 512, 'maskable')],
    });
  });
}
