import * as catalogueApi from '@clinic/contract/catalogue';
import { ownSubmissions as ownSubmissionsRoute } from '@clinic/contract/patient/ownSubmissions';
import * as review from '@clinic/contract/review';
import * as notesApi from '@clinic/contract/review/notes';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Definition, textIn } from '@clinic/engine/definition';
import type { Submission } from '@clinic/server-platform/entities';
import type { Routes } from '@clinic/server-platform/http';
import { startDefaultPlan } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addNote } from './addNote.ts';
import { changeStatus } from './changeStatus.ts';
import { earlierVisit } from './earlierVisit.ts';
import type { Reviewing } from './licence.ts';
import { notes } from './notes.ts';
import { ownSubmissions } from './ownSubmissions.ts';
import { toDetail, toEarlierVisit, toNote, toOwn } from './submissionView.ts';
import { viewSubmission } from './viewSubmission.ts';

export function reviewRoutes(routes: Routes, { library, config }: Reviewing): void {
  const definitionOf = async (
    em: EntityManager,
    { questionnaireId, version }: Submission,
  ): Promise<Definition> => (await library.questionnaire(em, questionnaireId, version)).definition;
  const nameOf = async (em: EntityManager, submission: Submission): Promise<string> =>
    textIn((await definitionOf(em, submission)).title, FALLBACK_LANGUAGE);

  routes.on(review.submissionDetail, async ({ em, requestContext, params: { id } }) => {
    const viewed = await viewSubmission(em, id, requestContext);
    return toDetail(viewed, await nameOf(em, viewed.submission));
  });

  routes.on(review.earlierVisit, async ({ em, requestContext, params: { id } }) => {
    const visit = await earlierVisit(em, id, requestContext);
    return { visit: visit && toEarlierVisit(visit, await nameOf(em, visit)) };
  });

  routes.on(review.changeStatus, async ({ em, requestContext, params: { id }, body: change }) => {
    const changed = await em.transactional(async (tx) => {
      const view = await changeStatus(tx, { library, config }, id, change, requestContext);
      if (change.status === 'APPROVED') await startDefaultPlan(tx, config, id, requestContext);
      return view;
    });
    return toDetail(changed, await nameOf(em, changed.submission));
  });

  routes.on(notesApi.reviewNotes, async ({ em, params: { id }, requestContext }) =>
    (await notes(em, id, requestContext)).map(toNote),
  );

  routes.on(notesApi.addNote, async ({ em, params: { id }, body, requestContext }) =>
    toNote(await addNote(em, id, body, requestContext)),
  );

  routes.on(ownSubmissionsRoute, async ({ em, user, requestContext }) => {
    const submissions = await ownSubmissions(em, user, requestContext);
    return Promise.all(submissions.map(async (each) => toOwn(each, await definitionOf(em, each.submission))));
  });

  routes.on(
    catalogueApi.publishedDefinition,
    async ({ em, params: { id, version } }) => (await library.questionnaire(em, id, version)).definition,
  );

  routes.on(
    catalogueApi.publishedRuleSet,
    async ({ em, params: { id, version } }) => (await library.ruleSet(em, id, version)).ruleSet,
  );
}
