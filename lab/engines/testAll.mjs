/**
 * `npm run test:all`: all of `npm test`, every browser test, types and lint of the lab, the trials of logic, security
 * and faults, and a short form of `npm run test:engines` if the engines can be installed. The last line is the total.
 */
import { checksWith, runChecks, runners } from '../../tools/checks.mjs';
import { whereInstalled } from './checks.mjs';

const { lab, logic, security, faults } = runners;

await runChecks({ ...checksWith([]), lab, logic, security, faults, ...whereInstalled() });
