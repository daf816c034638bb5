/** HTTP routes of the intake. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import {
  DRAFT_SECRET_HEADER,
  DraftCreation,
  DraftId,
  type DraftResponse,
  DraftSave,
  DraftSecret,
  type QuestionnaireResponse,
  Resume,
  ResumeLink,
  Submit,
  type Submitted,
} from '../../contract/intake.ts';
import type { Library, PublishedQuestionnaire } from '../catalogue/library.ts';
import { anyone } from '../platform/auth/roles.ts';
import type { Config } from '../platform/config/config.ts';
import type { Draft } from '../platform/db/entities/draft.ts';
import { QuestionnaireVersion } from '../platform/db/entities/questionnaireVersion.ts';
import { CompressedDocument } from '../platform/http/compressedDocument.ts';
import type { AppContext } from '../platform/http/context.ts';
import { NotFound } from '../platform/http/errors.ts';
import { networkOf } from '../platform/http/network.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type ClinicDefaults, clinicSettings } from '../platform/settings/clinicSettings.ts';
import { createDraft } from './createDraft.ts';
import type { DraftSaver } from './draftSaver.ts';
import type { DraftKey } from './openDraft.ts';
import { readDraft } from './readDraft.ts';
import { resumeDraft } from './resume.ts';
import { mailResumeLink } from './resumeLink.ts';
import { submissionOf } from './submissionOf.ts';
import { submit } from './submit.ts';

const Name = z.string().max(100);
const ById = z.strictObject({ id: Name });
const ByVersion = z.strictObject({ id: Name, version: Name });
const ByDraft = z.strictObject({ id: DraftId });
const YEAR_SECONDS = 31_536_000;

export function intakeRoutes(
  routes: Routes,
  {
    config,
    library,
    saver,
  }: {
    config: ClinicDefaults & Pick<Config, 'sessionKeys'>;
    library: Library;
    saver: DraftSaver;
  },
): void {
  routes.get('/api/intake/questionnaire', anyone, async (ctx) => {
    await sendQuestionnaire(ctx, await library.active(ctx.state.em));
  });

  routes.get('/api/intake/questionnaires/:id', anyone, async (ctx) => {
    const { id } = parse(ById, ctx.params);
    await sendQuestionnaire(ctx, await library.newest(ctx.state.em, id));
  });

  routes.get('/api/intake/questionnaires/:id/:version', anyone, async (ctx) => {
    const { id, version } = parse(ByVersion, ctx.params);
    await sendQuestionnaire(ctx, await library.questionnaire(ctx.state.em, id, version));
  });

  routes.get('/api/intake/questionnaires/:id/:version/validators.js', anyone, async (ctx) => {
    const { id, version } = parse(ByVersion, ctx.params);
    const published = await library.questionnaire(ctx.state.em, id, version);
    ctx.set('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    await (await validatorsOf(ctx.state.em, published)).send(ctx);
  });

  routes.post('/api/intake/drafts', anyone, async (ctx) => {
    const creation = parse(DraftCreation, ctx.request.body);
    const draft = await createDraft(ctx.state.em, library, creation, ctx.state.occasion);
    ctx.status = 201;
    ctx.body = toDraft(draft, draft.submittedAt ? await submissionOf(ctx.state.em, draft) : null);
  });

  routes.get('/api/intake/drafts/:id', anyone, async (ctx) => {
    const draft = await readDraft(ctx.state.em, draftKey(ctx), ctx.state.occasion);
    ctx.body = toDraft(draft, draft.submittedAt ? await submissionOf(ctx.state.em, draft) : null);
  });

  routes.patch('/api/intake/drafts/:id', anyone, async (ctx) => {
    const save = parse(DraftSave, ctx.request.body);
    ctx.body = await saver.save({ key: draftKey(ctx), save, occasion: ctx.state.occasion });
  });

  routes.post('/api/intake/drafts/:id/submit', anyone, async (ctx) => {
    const request = parse(Submit, ctx.request.body);
    const { timeZone } = await clinicSettings(ctx.state.em, config);
    const clinic = { library, timeZone };
    ctx.body = await submit(ctx.state.em, clinic, draftKey(ctx), request, ctx.state.occasion);
  });

  routes.post('/api/intake/drafts/:id/resume-link', anyone, async (ctx) => {
    const request = parse(ResumeLink, ctx.request.body);
    const { em, occasion } = ctx.state;
    await mailResumeLink(em, draftKey(ctx), request, {
      ip: networkOf(ctx.ip),
      occasion,
    });
    ctx.status = 204;
  });

  routes.post('/api/intake/resume', anyone, async (ctx) => {
    const request = parse(Resume, ctx.request.body);
    ctx.body = await resumeDraft(ctx.state.em, library, request, ctx.state.occasion);
  });
}

function draftKey(ctx: AppContext): DraftKey {
  const { id } = parse(ByDraft, ctx.params);
  const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
  if (secret === undefined) throw new NotFound('No such draft');
  return { id, secret };
}

const documents = new WeakMap<PublishedQuestionnaire, CompressedDocument>();

function sendQuestionnaire(ctx: AppContext, published: PublishedQuestionnaire): Promise<void> {
  let document = documents.get(published);
  if (!document) {
    document = new CompressedDocument('application/json', JSON.stringify(toQuestionnaire(published)));
    documents.set(published, document);
  }
  return document.send(ctx);
}

const validators = new WeakMap<PublishedQuestionnaire, CompressedDocument>();

async function validatorsOf(
  em: EntityManager,
  published: PublishedQuestionnaire,
): Promise<CompressedDocument> {
  const kept = validators.get(published);
  if (kept) return kept;
  const { id: questionnaireId, version } = published;
  const row = await em.findOneOrFail(
    QuestionnaireVersion,
    { questionnaireId, version },
    { fields: ['validators'] },
  );
  const document = new CompressedDocument('text/javascript; charset=utf-8', row.validators);
  validators.set(published, document);
  return document;
}

const toQuestionnaire = ({
  id,
  version,
  definition,
  ruleSet,
}: PublishedQuestionnaire): QuestionnaireResponse => ({
  id,
  version,
  definition,
  // Do not expose which answers raise which flag.
  measures: { ...ruleSet.ruleSet, flags: [] },
  validators: `/api/intake/questionnaires/${encodeURIComponent(id)}/${encodeURIComponent(version)}/validators.js`,
});

const toDraft = (draft: Draft, submitted: Submitted | null): DraftResponse => ({
  id: draft.id,
  questionnaireId: draft.questionnaireId,
  version: draft.version,
  answers: draft.answers,
  stepId: draft.stepId ?? null,
  language: draft.language === 'es' ? 'es' : 'en',
  revision: draft.revision,
  savedAt: draft.updatedAt.toISOString(),
  submitted,
});
