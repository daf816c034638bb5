/**
 * `npm test`: types, lint, dependencies, build, unit tests, server tests, fixtures on all versions and the journeys
 * among the browser tests; continues after failures. The last line is the total.
 */
import { checksWith, JOURNEYS, runChecks } from './checks.mjs';

await runChecks(checksWith(JOURNEYS));
