/** HTTP routes of the PDFs: a submission for the staff, its patient, and the user who just submitted it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { AuditAction } from '../../contract/audit.ts';
import { DRAFT_SECRET_HEADER, DraftId, DraftSecret } from '../../contract/intake.ts';
import { SubmissionId } from '../../contract/review.ts';
import type { Library } from '../catalogue/library.ts';
import { recordAudit } from '../platform/audit/record.ts';
import { allow, anyone, staff } from '../platform/auth/roles.ts';
import type { Config } from '../platform/config/config.ts';
import { Submission } from '../platform/db/entities/submission.ts';
import type { AppContext } from '../platform/http/context.ts';
import { NotFound } from '../platform/http/errors.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { clinicSettings } from '../platform/settings/clinicSettings.ts';
import { type PdfContent, type PdfSource, pdfContent } from './content.ts';
import { renderPdf } from './renderPdf.ts';

const BySubmission = z.strictObject({ id: SubmissionId });
const ByDraft = z.strictObject({ id: DraftId });
/** The language of the PDF; by default the patient's own. */
const Query = z.strictObject({ language: z.enum(['en', 'es']).optional() });

export interface PdfDeps {
  library: Library;
  config: Pick<Config, 'clinicName' | 'clinicTimeZone'>;
  /** @throws NotFound unless the secret opens the draft */
  openDraft(em: EntityManager, key: { id: string; secret: string }): Promise<{ id: string }>;
}

export function pdfRoutes(routes: Routes, { library, config, openDraft }: PdfDeps): void {
  const sourceOf = async (ctx: AppContext, submission: Submission): Promise<PdfSource> => {
    const { em, occasion } = ctx.state;
    const settings = await clinicSettings(em, config);
    const changed = await lastReply(em, submission.id);
    return {
      submission,
      published: await library.questionnaire(em, submission.questionnaireId, submission.version),
      ...(changed ? { changed } : {}),
      clinic: { name: settings.clinicName, timeZone: settings.timeZone },
      language: parse(Query, ctx.query).language ?? submission.language,
      now: occasion.at,
    };
  };

  const printed = async (ctx: AppContext, { id }: Submission, action: AuditAction): Promise<void> => {
    recordAudit(ctx.state.em, ctx.state.occasion, { action, object: { type: 'submission', id } });
    await ctx.state.em.flush();
  };

  routes.get('/api/submissions/:id/pdf', staff, async (ctx) => {
    const { em } = ctx.state;
    const submission = await find(em, parse(BySubmission, ctx.params));
    const ruleSet = await library.ruleSet(em, submission.ruleSetId, submission.ruleSetVersion);
    const content = pdfContent(await sourceOf(ctx, submission), ruleSet);
    await printed(ctx, submission, 'submission_printed');
    await send(ctx, submission, content);
  });

  routes.get('/api/patient/submissions/:id/pdf', allow('PATIENT'), async (ctx) => {
    const { id } = parse(BySubmission, ctx.params);
    const submission = await find(ctx.state.em, { id, user: ctx.state.user.id });
    const content = pdfContent(await sourceOf(ctx, submission));
    await printed(ctx, submission, 'own_submission_printed');
    await send(ctx, submission, content);
  });

  routes.get('/api/intake/drafts/:id/pdf', anyone, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
    if (secret === undefined) throw new NotFound('No such submission');
    const draft = await openDraft(ctx.state.em, { id, secret });
    const submission = await find(ctx.state.em, { draft: draft.id });
    const content = pdfContent(await sourceOf(ctx, submission));
    await printed(ctx, submission, 'own_submission_printed');
    await send(ctx, submission, content);
  });
}

const failHandler = () => new NotFound('No such submission');

const find = (
  em: EntityManager,
  where: { id?: string; user?: string; draft?: string },
): Promise<Submission> => em.findOneOrFail(Submission, where, { failHandler }) as Promise<Submission>;

async function lastReply(em: EntityManager, id: string): Promise<PdfSource['changed']> {
  const [row] = await em.execute<Array<{ number: number; at: string | Date }>>(
    `select number, created_at as at from submission_version
      where submission_id = ? and cause = 'reply' order by number desc limit 1`,
    [id],
  );
  return row && { number: row.number, at: new Date(row.at) };
}

async function send(ctx: AppContext, { reference }: Submission, content: PdfContent): Promise<void> {
  const document = await renderPdf(content);
  ctx.type = 'application/pdf';
  // The file name contains the reference, never the patient's name.
  ctx.set('Content-Disposition', `attachment; filename="${reference}.pdf"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = document;
}
