import type { Questionnaire } from '@clinic/engine/form';
import type { Place } from '@clinic/wizard';
import type { DraftSession } from '../sync/draftSession.ts';

/** Props of the notices shown above the questions until they are resolved. */
export interface AnnouncementProps {
  session: DraftSession;
  questionnaire: Questionnaire;
  language: string;
  onGo: (place: Place) => void;
}
