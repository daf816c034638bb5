/** HTTP routes of the intake. */
import {
  DRAFT_SECRET_HEADER,
  type DraftResponse,
  DraftSecret,
  type Submitted,
} from '@clinic/contract/intake';
import * as api from '@clinic/contract/intakeRoutes';
import { FALLBACK_LANGUAGE, languageOf } from '@clinic/engine/base';
import type { ExternalValues } from '@clinic/engine/form';
import type { AppContext } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import type { Draft } from '@clinic/server-platform/entities';
import { CompressedDocument, networkOf, type Routes } from '@clinic/server-platform/http';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate, type Library, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { hasServerValues, type ServerValues, TYPING_TIMEOUT_MS } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createDraft } from './createDraft.ts';
import type { DraftSaver } from './draftSaver.ts';
import type { DraftKey } from './drafts/openDraft.ts';
import { readDraft } from './readDraft.ts';
import { resumeDraft } from './resume.ts';
import { mailResumeLink } from './resumeLink.ts';
import type { Saved } from './saveDraft.ts';
import { submissionOf } from './submissionOf.ts';
import { submit } from './submit.ts';
import { toQuestionnaire } from './toQuestionnaire.ts';

/** No request waits for these values: this starts the thread for the first save. */
const STARTING = { today: '2000-01-01', timeZone: 'UTC', timeoutMs: 60_000 };

export function intakeRoutes(
  routes: Routes,
  {
    config,
    library,
    saver,
    values,
  }: {
    config: ClinicDefaults & Pick<Config, 'sessionKeys'>;
    library: Library;
    saver: DraftSaver;
    values: ServerValues;
  },
): void {
  routes.on(api.activeQuestionnaire, async ({ ctx, em }) => sendQuestionnaire(ctx, await library.active(em)));

  routes.on(api.newestQuestionnaire, async ({ ctx, em, params: { id } }) =>
    sendQuestionnaire(ctx, await library.newest(em, id)),
  );

  routes.on(api.questionnaireVersion, async ({ ctx, em, params: { id, version } }) =>
    sendQuestionnaire(ctx, await library.questionnaire(em, id, version)),
  );

  /** For forms with such values: the answers are stored whether or not these can be computed. */
  const computed = async (
    em: EntityManager,
    { published, answers }: NonNullable<Saved['computeFrom']>,
    at: Date,
  ): Promise<ExternalValues | null> => {
    try {
      const { timeZone } = await clinicSettings(em, config);
      const today = clinicDate(at, timeZone);
      return await values(published, answers, { today, timeZone, timeoutMs: TYPING_TIMEOUT_MS });
    } catch {
      return null;
    }
  };

  routes.on(api.createDraft, async ({ em, requestContext, body: creation }) => {
    const draft = await createDraft(em, library, creation, requestContext);
    const published = await library.questionnaire(em, draft.questionnaireId, draft.version);
    if (hasServerValues(published)) void values(published, {}, STARTING).catch(() => undefined);
    return toDraft(draft, draft.submittedAt ? await submissionOf(em, draft) : null);
  });

  routes.on(api.readDraft, async ({ ctx, em, requestContext, params: { id } }) => {
    const draft = await readDraft(em, draftKey(ctx, id), requestContext);
    if (draft.submittedAt) return toDraft(draft, await submissionOf(em, draft));
    const published = await library.questionnaire(em, draft.questionnaireId, draft.version);
    return {
      ...toDraft(draft, null),
      ...(hasServerValues(published) && {
        computed: await computed(em, { published, answers: draft.answers }, requestContext.at),
      }),
    };
  });

  routes.on(api.saveDraft, async ({ ctx, em, requestContext, params: { id }, body: save }) => {
    const { computeFrom, ...saved } = await saver.save({ key: draftKey(ctx, id), save, requestContext });
    if (!computeFrom) return saved;
    return { ...saved, computed: await computed(em, computeFrom, requestContext.at) };
  });

  routes.on(api.submitDraft, async ({ ctx, em, requestContext, params: { id }, body: request }) => {
    const { timeZone } = await clinicSettings(em, config);
    const clinic = { library, timeZone, values };
    return saver.outcomes.of(submit(em, clinic, draftKey(ctx, id), request, requestContext));
  });

  routes.on(api.mailResumeLink, async ({ ctx, em, requestContext, params: { id }, body: request }) => {
    await mailResumeLink(em, draftKey(ctx, id), request, { ip: networkOf(ctx.ip), requestContext });
  });

  routes.on(api.resumeDraft, ({ em, requestContext, body: request }) =>
    resumeDraft(em, library, request, requestContext),
  );
}

function draftKey(ctx: AppContext, id: string): DraftKey {
  const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
  if (secret === undefined) throw new NotFound('No such draft');
  return { id, secret };
}

const documents = new WeakMap<PublishedQuestionnaire, CompressedDocument>();

async function sendQuestionnaire(ctx: AppContext, published: PublishedQuestionnaire): Promise<undefined> {
  let document = documents.get(published);
  if (!document) {
    document = new CompressedDocument('application/json', JSON.stringify(toQuestionnaire(published)));
    documents.set(published, document);
  }
  await document.send(ctx);
}

const toDraft = (draft: Draft, submitted: Submitted | null): DraftResponse => ({
  id: draft.id,
  questionnaireId: draft.questionnaireId,
  version: draft.version,
  answers: draft.answers,
  stepId: draft.stepId ?? null,
  language: languageOf(draft.language) ?? FALLBACK_LANGUAGE,
  revision: draft.revision,
  savedAt: draft.updatedAt.toISOString(),
  submitted,
});
