/**
 * Run by `.ci/run`: `npm test` with all random inputs and more browser tests, the packages installed elsewhere, and a
 * short form of `npm run test:engines` if the engines can be installed.
 */
import { BROWSER, checksWith, runChecks, runners } from '../../tools/checks.mjs';
import { whereInstalled } from './checks.mjs';

process.env.EXHAUSTIVE = '1';
await runChecks({ ...checksWith(BROWSER.ci), packages: runners.packages, ...whereInstalled() });
