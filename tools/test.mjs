/**
 * `npm test`: types, lint, dependencies, unit tests, fixtures on all versions, server tests, build and
 * browser tests; continues after failures. The last line is the total.
 */
import { everything, runChecks } from './checks.mjs';

await runChecks(everything);
