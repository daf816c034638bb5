/** For tests, tools and the lab only. */
export { announcements } from '../intake/announcements.ts';
export { issueDraftKey } from '../intake/drafts/draftKey.ts';
