export { countHeld, GRACE_DAYS, keepMarked, listMarked, purgeDrafts } from '../retention/purgeDrafts.ts';
export { startCleaning, watchedClock } from '../retention/startCleaning.ts';
export { startRetention } from '../retention/startRetention.ts';
