/** For tests, tools and the lab only. */
export { answerDomainOf } from '../check/answerDomains.ts';
export { conditionsOfRules } from '../document/conditions.ts';
export { describeWords } from '../evaluate/describeWords.ts';
export { explainWords } from '../evaluate/explainWords.ts';
export { type InputEntry, unpackInputs } from '../impact/columns.ts';
