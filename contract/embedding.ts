/**
 * Embedding: the form in an iframe of another site's page. `portal/app/embedding/embed.ts` runs in that page, `hostPage.ts`
 * of the intake in the iframe. Without the schema library, because both are loaded with the form.
 */

/** Values that the page gives the form unseen, such as a campaign. Shaped like ids, so that no name or answer fits. */
export const HIDDEN_VALUES = ['campaign', 'visit'] as const;
export const HIDDEN_VALUE = /^[\w.:-]{1,100}$/;

/** What the frame tells the page. It never says what was asked or answered. */
export type FrameMessage =
  | { clinicIntake: 'height'; height: number }
  /** Where the focus is: the page scrolls there. */
  | { clinicIntake: 'show'; top: number; height: number }
  | { clinicIntake: 'started' | 'page' | 'submitted' };

/** What the page tells the frame: the part of it that can be seen. */
export interface HostMessage {
  clinicIntake: 'seen';
  top: number;
  height: number;
}
