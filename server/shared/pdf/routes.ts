/** HTTP routes of the PDFs: a submission for the staff, its patient, and the user who just submitted it. */
import { join } from 'node:path';
import type { AuditAction } from '@clinic/contract/audit/actions';
import { DRAFT_SECRET_HEADER, DraftSecret } from '@clinic/contract/intake';
import { draftPdf } from '@clinic/contract/intakeRoutes';
import { ownSubmissionPdf } from '@clinic/contract/patient/ownSubmissions';
import { submissionPdf } from '@clinic/contract/review/printed';
import type { AppContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { Submission } from '@clinic/server-platform/entities';
import type { RouteRequest, Routes } from '@clinic/server-platform/http';
import { clinicSettings } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Library } from '../catalogue/library.ts';
import { type PdfContent, type PdfSource, pdfContent } from './content.ts';

/** The script of the thread that renders them. */
export const PRINT_WORKER = join(import.meta.dirname, 'printWorker.ts');

type PdfRequest = Pick<RouteRequest<typeof draftPdf>, 'em' | 'requestContext' | 'query'>;

export interface PdfDeps {
  library: Library;
  config: Pick<Config, 'clinicName' | 'clinicTimeZone'>;
  /** @throws NotFound unless the secret opens the draft */
  openDraft(em: EntityManager, key: { id: string; secret: string }): Promise<{ id: string }>;
  /** Does not block this thread. */
  render(content: PdfContent): Promise<Buffer>;
}

export function pdfRoutes(routes: Routes, { library, config, openDraft, render }: PdfDeps): void {
  const sourceOf = async (
    { em, requestContext, query }: PdfRequest,
    submission: Submission,
  ): Promise<PdfSource> => {
    const settings = await clinicSettings(em, config);
    const changed = await lastReply(em, submission.id);
    return {
      submission,
      published: await library.questionnaire(em, submission.questionnaireId, submission.version),
      ...(changed ? { changed } : {}),
      clinic: { name: settings.clinicName, timeZone: settings.timeZone },
      language: query.language ?? submission.language,
      now: requestContext.at,
    };
  };

  const printed = async (
    { em, requestContext }: PdfRequest,
    { id }: Submission,
    action: AuditAction,
  ): Promise<void> => {
    const act = { action, object: { type: 'submission', id } };
    await em.transactional(async (tx) => recordAudit(tx, requestContext, act));
  };

  routes.on(submissionPdf, async (request) => {
    const { em, params } = request;
    const submission = await find(em, params, ['evidenceJSON']);
    const ruleSet = await library.ruleSet(em, submission.ruleSetId, submission.ruleSetVersion);
    const content = pdfContent(await sourceOf(request, submission), ruleSet);
    await printed(request, submission, 'submission_printed');
    send(request.ctx, submission, await render(content));
  });

  routes.on(ownSubmissionPdf, async (request) => {
    const { em, user, params } = request;
    const submission = await find(em, { id: params.id, user: user.id });
    const content = pdfContent(await sourceOf(request, submission));
    await printed(request, submission, 'own_submission_printed');
    send(request.ctx, submission, await render(content));
  });

  routes.on(draftPdf, async (request) => {
    const { ctx, em, params } = request;
    const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
    if (secret === undefined) throw new NotFound('No such submission');
    const draft = await openDraft(em, { id: params.id, secret });
    const submission = await find(em, { draft: draft.id });
    const content = pdfContent(await sourceOf(request, submission));
    await printed(request, submission, 'own_submission_printed');
    send(request.ctx, submission, await render(content));
  });
}

const failHandler = () => new NotFound('No such submission');

const find = (
  em: EntityManager,
  where: { id?: string; user?: string; draft?: string },
  populate: ['evidenceJSON'] | [] = [],
): Promise<Submission> =>
  em.findOneOrFail(Submission, where, { failHandler, populate }) as Promise<Submission>;

async function lastReply(em: EntityManager, id: string): Promise<PdfSource['changed']> {
  const [row] = await em.execute<Array<{ number: number; at: string | Date }>>(
    `select number, created_at as at from submission_version
      where submission_id = ? and cause = 'reply' order by number desc limit 1`,
    [id],
  );
  return row && { number: row.number, at: new Date(row.at) };
}

function send(ctx: AppContext, { reference }: Submission, document: Buffer): void {
  ctx.type = 'application/pdf';
  // The file name contains the reference, never the patient's name.
  ctx.set('Content-Disposition', `attachment; filename="${reference}.pdf"`);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = document;
}
