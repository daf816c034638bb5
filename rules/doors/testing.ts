/** For tests, tools and the lab only. */
export { conditionsOfRules } from '../document/conditions.ts';
export { ownedLogic } from '../document/ownedLogic.ts';
export { describeWords } from '../evaluate/describeWords.ts';
export { explainWords } from '../evaluate/explainWords.ts';
export { type InputEntry, unpackInputs } from '../impact/columns.ts';
