/**
 * The web app manifest, needed to install the intake as an app. It carries the clinic's name, so it is
 * generated rather than a build file.
 */
import { ACCENTS } from '@clinic/contract/design/accents';
import * as api from '@clinic/contract/operation';
import { siteOf } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import type { Routes } from '@clinic/server-platform/http';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';

const TEXTS = {
  en: {
    description: (clinic: string) =>
      `The forms of ${clinic}: fill them in, also without a connection, and follow your requests.`,
    form: 'Fill in the form',
    requests: 'My requests',
  },
  es: {
    description: (clinic: string) =>
      `Los formularios de ${clinic}: llénelos, también sin conexión, y siga sus solicitudes.`,
    form: 'Llenar el formulario',
    requests: 'Mis solicitudes',
  },
};

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
    const texts = TEXTS[language];
    ctx.set('Cache-Control', 'no-cache');
    ctx.vary('Accept-Language');
    ctx.type = 'application/manifest+json';
    return JSON.stringify({
      lang: language,
      id: `${path}/intake`,
      name: clinicName,
      short_name: clinicName,
      description: texts.description(clinicName),
      start_url: `${path}/intake`,
      scope: `${path}/`,
      display: 'standalone',
      background_color: '#faf8f4',
      theme_color: ACCENTS[accent].light.accent,
      shortcuts: [
        { name: texts.form, url: `${path}/intake` },
        { name: texts.requests, url: `${path}/patient/dashboard` },
      ],
      icons: [icon('192', 192), icon('512', 512), icon('maskable-512', 512, 'maskable')],
    });
  });
}
