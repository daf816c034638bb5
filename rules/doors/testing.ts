/** For tests, tools and the lab only. */
export { answerDomainOf } from '../check/answerDomains.ts';
export { conditionsOfRules } from '../document/conditions.ts';
export { describeWords, explainWords } from '../evaluate/texts.ts';
export { type InputEntry, unpackInputs } from '../impact/columns.ts';
