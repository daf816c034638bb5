/** HTTP routes of the intake. */
import {
  DRAFT_SECRET_HEADER,
  type DraftResponse,
  DraftSecret,
  type Submitted,
} from '@clinic/contract/intake';
import * as api from '@clinic/contract/intakeRoutes';
import { FALLBACK_LANGUAGE, languageOf, withSources } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import type { AppContext } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import type { Draft } from '@clinic/server-platform/entities';
import { CompressedDocument, networkOf, type Routes } from '@clinic/server-platform/http';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { Library, PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { type ExternalOf, hasExternal } from '@clinic/server-shared/work';
import { createDraft } from './createDraft.ts';
import type { DraftSaver } from './draftSaver.ts';
import type { DraftKey } from './drafts/openDraft.ts';
import { readDraft } from './readDraft.ts';
import { resumeDraft } from './resume.ts';
import { mailResumeLink } from './resumeLink.ts';
import { submissionOf } from './submissionOf.ts';
import { submit } from './submit.ts';
import { toQuestionnaire } from './toQuestionnaire.ts';

export function intakeRoutes(
  routes: Routes,
  {
    config,
    library,
    saver,
    external,
    computedForm,
  }: {
    config: ClinicDefaults & Pick<Config, 'sessionKeys'>;
    library: Library;
    saver: DraftSaver;
    external: ExternalOf;
    /** In JSON. */
    computedForm: (definition: Definition) => Promise<string>;
  },
): void {
  routes.on(api.activeQuestionnaire, async ({ ctx, em }) => sendQuestionnaire(ctx, await library.active(em)));

  routes.on(api.newestQuestionnaire, async ({ ctx, em, params: { id } }) =>
    sendQuestionnaire(ctx, await library.newest(em, id)),
  );

  routes.on(api.questionnaireVersion, async ({ ctx, em, params: { id, version } }) =>
    sendQuestionnaire(ctx, await library.questionnaire(em, id, version)),
  );

  routes.on(api.computedForm, async ({ ctx, em, params: { id, version } }) => {
    const published = await library.questionnaire(em, id, version);
    if (!hasExternal(published)) throw new NotFound('This form has no external values');
    await sendDocument(ctx, forms, published, () => computedForm(published.definition));
  });

  routes.on(api.createDraft, async ({ em, requestContext, body: creation }) => {
    const draft = await createDraft(em, library, creation, requestContext);
    return toDraft(draft, draft.submittedAt ? await submissionOf(em, draft) : null);
  });

  routes.on(api.readDraft, async ({ ctx, em, requestContext, params: { id } }) => {
    const draft = await readDraft(em, draftKey(ctx, id), requestContext);
    return toDraft(draft, draft.submittedAt ? await submissionOf(em, draft) : null);
  });

  routes.on(api.saveDraft, ({ ctx, requestContext, params: { id }, body: save }) =>
    saver.save({ key: draftKey(ctx, id), save, requestContext }),
  );

  routes.on(api.submitDraft, async ({ ctx, em, requestContext, params: { id }, body: request }) => {
    const clinic = { ...(await clinicSettings(em, config)), library, external };
    return saver.outcomes.of(submit(em, clinic, draftKey(ctx, id), request, requestContext));
  });

  routes.on(api.mailResumeLink, async ({ ctx, em, requestContext, params: { id }, body: request }) => {
    await mailResumeLink(em, draftKey(ctx, id), request, { ip: networkOf(ctx.ip), requestContext });
  });

  routes.on(api.resumeDraft, ({ em, requestContext, body: request }) =>
    resumeDraft(em, { library, config }, request, requestContext),
  );
}

function draftKey(ctx: AppContext, id: string): DraftKey {
  const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
  if (secret === undefined) throw new NotFound('No such draft');
  return { id, secret };
}

/** Published forms never change, so their documents are compressed once. */
type Documents = WeakMap<PublishedQuestionnaire, Promise<CompressedDocument>>;
const questionnaires: Documents = new WeakMap();
const forms: Documents = new WeakMap();

const sendQuestionnaire = (ctx: AppContext, published: PublishedQuestionnaire): Promise<undefined> =>
  sendDocument(ctx, questionnaires, published, async () => JSON.stringify(toQuestionnaire(published)));

async function sendDocument(
  ctx: AppContext,
  documents: Documents,
  published: PublishedQuestionnaire,
  write: () => Promise<string>,
): Promise<undefined> {
  let document = documents.get(published);
  if (!document) {
    document = write().then((text) => new CompressedDocument('application/json', text));
    documents.set(published, document);
    // The next request tries again.
    document.catch(() => documents.delete(published));
  }
  await (await document).send(ctx);
}

const toDraft = (draft: Draft, submitted: Submitted | null): DraftResponse => ({
  id: draft.id,
  questionnaireId: draft.questionnaireId,
  version: draft.version,
  answers: withSources(draft.answers, draft.sources),
  stepId: draft.stepId ?? null,
  language: languageOf(draft.language) ?? FALLBACK_LANGUAGE,
  revision: draft.revision,
  savedAt: draft.updatedAt.toISOString(),
  submitted,
});
