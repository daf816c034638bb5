/** Run by `.ci/run`: all of `npm test`, and a short form of `npm run test:engines` if the engines can be installed. */
import { checksWith, JOURNEYS, runChecks } from '../../tools/checks.mjs';
import { whereInstalled } from './checks.mjs';

await runChecks({ ...checksWith(JOURNEYS), ...whereInstalled() });
