/** HTTP routes of the settings. */
import type { SettingsDocument } from '@clinic/contract/settings';
import * as api from '@clinic/contract/settings';
import { LANGUAGES } from '@clinic/engine/base';
import { textsIn } from '@clinic/engine/definition';
import { requireProofLately } from '@clinic/server-platform/auth';
import { QuestionnaireVersion } from '@clinic/server-platform/entities';
import type { Routes } from '@clinic/server-platform/http';
import {
  type ClinicDefaults,
  clinicSettings,
  type KnownContact,
  publicSettings,
  settingsRevision,
} from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { newestPlans } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeSettings } from './changeSettings.ts';

const MINUTE_SECONDS = 60;

export function settingsRoutes(
  routes: Routes,
  { config, library, contact }: { config: ClinicDefaults; library: Library; contact: KnownContact },
): void {
  const document = async (em: EntityManager): Promise<SettingsDocument> => ({
    revision: await settingsRevision(em),
    settings: await clinicSettings(em, config),
    questionnaires: await startable(em, library),
    plans: await startedByApproval(em),
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

/** The plans of which an approval may begin one. */
async function startedByApproval(em: EntityManager): Promise<SettingsDocument['plans']> {
  return [...(await newestPlans(em))].map(([id, { title }]) => ({ id, titles: textsIn(title, LANGUAGES) }));
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
