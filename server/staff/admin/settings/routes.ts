/** HTTP routes of the settings. */
import type { SettingsDocument } from '@clinic/contract/settings';
import * as api from '@clinic/contract/settings';
import { textsIn } from '@clinic/engine/definition';
import type { EntityManager } from '@mikro-orm/postgresql';
import { requireProofLately } from '../../../platform/auth/secondFactor/proof.ts';
import { QuestionnaireVersion } from '../../../platform/db/entities/questionnaireVersion.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { type ClinicDefaults, clinicSettings } from '../../../platform/settings/clinicSettings.ts';
import type { KnownContact } from '../../../platform/settings/knownContact.ts';
import { publicSettings } from '../../../platform/settings/publicSettings.ts';
import { settingsRevision } from '../../../platform/settings/settingsRevision.ts';
import type { Library } from '../../../shared/catalogue/library.ts';
import { changeSettings } from './changeSettings.ts';

const MINUTE_SECONDS = 60;
const LANGUAGES = ['en', 'es'] as const;

export function settingsRoutes(
  routes: Routes,
  { config, library, contact }: { config: ClinicDefaults; library: Library; contact: KnownContact },
): void {
  const document = async (em: EntityManager): Promise<SettingsDocument> => ({
    revision: await settingsRevision(em),
    settings: await clinicSettings(em, config),
    questionnaires: await startable(em, library),
  });

  routes.on(api.publicSettings, async ({ ctx, em }) => {
    ctx.set('Cache-Control', `public, max-age=${MINUTE_SECONDS}`);
    return publicSettings(em, config);
  });

  routes.on(api.settings, ({ em }) => document(em));

  routes.on(api.changeSettings, async ({ ctx, em, requestContext, body: change }) => {
    await requireProofLately(ctx);
    await changeSettings(em, config, change, requestContext);
    contact.remember(await publicSettings(em.fork(), config));
    return document(em.fork());
  });
}

/** The questionnaires patients may start. */
async function startable(em: EntityManager, library: Library): Promise<SettingsDocument['questionnaires']> {
  const versions = await em.find(
    QuestionnaireVersion,
    { status: 'published' },
    { fields: ['questionnaireId'], orderBy: { questionnaireId: 'asc' } },
  );
  const ids = [...new Set(versions.map(({ questionnaireId }) => questionnaireId))];
  return Promise.all(
    ids.map(async (id) => {
      const { definition } = await library.newest(em, id);
      return { id, titles: textsIn(definition.title, LANGUAGES) };
    }),
  );
}
