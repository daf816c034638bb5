/**
 * `npm test`: types, lint, dependencies, build, unit tests, server tests, fixtures on all versions and the journeys
 * among the browser tests; continues after failures, and leaves out what passed on the same files. The last line is
 * the total.
 */
import { BROWSER, checksWith, runChecks } from './checks.mjs';

await runChecks(checksWith(BROWSER.journeys));
