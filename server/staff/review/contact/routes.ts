/** HTTP routes of the contacts with patients. */
import { recordContact as recordContactRoute } from '@clinic/contract/review/contacts';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import type { Routes } from '@clinic/server-platform/http';
import type { Library } from '@clinic/server-shared/catalogue';
import { toDetail } from '../submissionView.ts';
import { recordContact } from './recordContact.ts';

export function contactRoutes(routes: Routes, { library }: { library: Library }): void {
  routes.on(recordContactRoute, async ({ em, requestContext, params: { id }, body }) => {
    const recorded = await recordContact(em, id, body, requestContext);
    const { questionnaireId, version } = recorded.submission;
    const { definition } = await library.questionnaire(em, questionnaireId, version);
    return toDetail(recorded, textIn(definition.title, FALLBACK_LANGUAGE));
  });
}
