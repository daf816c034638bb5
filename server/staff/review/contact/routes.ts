/** HTTP routes of the contacts with patients. */
import { answerNotNeeded as answerNotNeededRoute } from '@clinic/contract/review/answerNotNeeded';
import { recordContact as recordContactRoute } from '@clinic/contract/review/contacts';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { Routes } from '@clinic/server-platform/http';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { toDetail } from '../submissionView.ts';
import type { ViewedSubmission } from '../viewSubmission.ts';
import { answerNotNeeded } from './answerNotNeeded.ts';
import { recordContact } from './recordContact.ts';

export function contactRoutes(routes: Routes, { library }: { library: Library }): void {
  const shown = async (em: EntityManager, viewed: ViewedSubmission) => {
    const { questionnaireId, version } = viewed.submission;
    const { definition } = await library.questionnaire(em, questionnaireId, version);
    return toDetail(viewed, textIn(definition.title, FALLBACK_LANGUAGE));
  };

  routes.on(recordContactRoute, async ({ em, requestContext, params: { id }, body }) =>
    shown(em, await recordContact(em, id, body, requestContext)),
  );

  routes.on(answerNotNeededRoute, async ({ em, requestContext, params: { id } }) =>
    shown(em, await answerNotNeeded(em, id, requestContext)),
  );
}
