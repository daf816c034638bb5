import type { Questionnaire } from '../../../engine/form/questionnaire.ts';
import type { Place } from '../../wizard/place.ts';
import type { DraftSession } from '../sync/draftSession.ts';

/** What stands above the questions until it is dealt with. */
export interface AnnouncementProps {
  session: DraftSession;
  questionnaire: Questionnaire;
  language: string;
  onGo: (place: Place) => void;
}
