/**
 * The web app manifest, needed to install the intake as an app. It carries the clinic's name, so it is
 * generated rather than a build file.
 */
import { ACCENTS } from '../../../contract/design/accents.ts';
import * as api from '../../../contract/operation.ts';
import { siteOf } from '../../platform/base/site.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { type ClinicDefaults, clinicSettings } from '../../platform/settings/clinicSettings.ts';

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
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'application/manifest+json';
    return JSON.stringify({
      id: `${path}/intake`,
      name: clinicName,
      short_name: clinicName,
      start_url: `${path}/intake`,
      scope: `${path}/`,
      display: 'standalone',
      background_color: '#faf8f4',
      theme_color: ACCENTS[accent].light.accent,
      icons: [icon('192', 192), icon('512', 512), icon('maskable-512', 512, 'maskable')],
    });
  });
}
