import type { Questionnaire } from '../../../../engine/form/questionnaire.ts';
import type { Place } from '../../../wizard/state/place.ts';
import type { DraftSession } from '../sync/draftSession.ts';

/** Props of the notices shown above the questions until they are resolved. */
export interface AnnouncementProps {
  session: DraftSession;
  questionnaire: Questionnaire;
  language: string;
  onGo: (place: Place) => void;
}
