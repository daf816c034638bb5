/** Questions, and places for the items of subforms. */
import type { JsonObject } from '@clinic/formats/fhir';
import { sdc } from './forms.ts';

export const place = (canonical: string): JsonObject => ({
  linkId: `place of ${canonical}`,
  type: 'display',
  text: 'Placeholder',
  extension: [{ url: sdc('sdc-questionnaire-subQuestionnaire'), valueCanonical: canonical }],
});
export const question = (linkId: string): JsonObject => ({ linkId, type: 'string', text: linkId });
