/**
 * `npm run test:all`: all of `npm test` with all random inputs, every browser test, types and lint of the lab, the
 * packages installed elsewhere, the release, the trials of logic, security and faults, and a short form of `npm run test:engines` if
 * the engines can be installed. The last line is the total.
 */
import { BROWSER, checksWith, runChecks, runners } from '../../tools/checks.mjs';
import { whereInstalled } from './checks.mjs';

process.env.EXHAUSTIVE = '1';
const { lab, packages, release, logic, security, faults } = runners;
const slow = { lab, packages, release, logic, security, faults };
await runChecks({ ...checksWith(BROWSER.all), ...slow, ...whereInstalled() });
