/**
 * A home page that says nothing of its clinic. In a file of its own, because every page's first script reads it and may not
 * load the schemas beside `HomePage`.
 */
import type { HomePage } from './settings.ts';

export const EMPTY_HOME_PAGE: HomePage = {
  privacyUrl: null,
  termsUrl: null,
  price: null,
  states: [],
  team: [],
  questions: [],
};
