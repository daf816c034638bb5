/**
 * Run by `.ci/run`: `npm test` with all random inputs and more browser tests, the trial of logic, and a short form of `npm run test:engines` if the engines can be installed.
 */
import { BROWSER, checksWith, runChecks, runners } from '../../tools/checks.mjs';
import { whereInstalled } from './checks.mjs';

process.env.EXHAUSTIVE = '1';
const { logic } = runners;
await runChecks({ ...checksWith(BROWSER.ci), logic, ...whereInstalled() });
