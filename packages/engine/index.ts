/** What `@clinic-intake/engine` offers: everything else inside it may change without notice. */
export { registerQuestionType } from '@clinic/engine';
export type { Answers, AnswerValue, LocalizedText, LogicJson, Problem } from '@clinic/engine/base';
export type { Definition } from '@clinic/engine/definition';
export {
  anyValue,
  at,
  byValue,
  isOpen,
  type Operator,
  reading,
  registerOperator,
} from '@clinic/engine/logic';
export type { FileFault, NamedFile } from '@clinic/engine/questionTypes';
export type { RuleSet } from '@clinic/rules/document';
export type { ExplainedNode, FlagState, FlagValue } from '@clinic/rules/evaluate';
export { DocumentProblems, openForm } from './document.ts';
export { explainFlag } from './explainFlag.ts';
export { type AnswerIssue, type Assessed, compileForm, type Form, type FormFlag } from './form.ts';
export { registerLanguage } from './language.ts';
export { type NumberRange, numberRules } from './numberRules.ts';
