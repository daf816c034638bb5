/** What other packages may use of `logic`. */
export { type Analysis, analyze } from '../logic/analyze/analyze.ts';
export type { Cell, Domain } from '../logic/analyze/analyzed.ts';
export { type Claim, MAX_EVALUATIONS, prover } from '../logic/analyze/prove.ts';
export {
  ANYTHING,
  amounts,
  canBeFalse,
  canBeTrue,
  closed,
  EVERY_NUMBER,
  holds,
  isNumeric,
  only,
  type Scalar,
  UNKNOWN as UNKNOWN_RESULT,
  union,
  type ValueSet,
  within,
} from '../logic/analyze/valueSets.ts';
export { evaluationsExceeded, MAX_STEPS } from '../logic/base/budget.ts';
export type { EarlierFacts, Facts, LogicNode, Name, Run, Use } from '../logic/base/node.ts';
export {
  NO_ARGUMENT,
  nameRead,
  type Operation,
  operationIn,
  operationOf,
  walkOperations,
} from '../logic/base/operation.ts';
export { roundedTo } from '../logic/base/rounding.ts';
export { isOpen, truthOf } from '../logic/base/truthy.ts';
export { checkLogic } from '../logic/check.ts';
export { nameProblems } from '../logic/checkNames.ts';
export { compileLogic, evaluate, evaluateTruth } from '../logic/compile.ts';
export {
  and,
  type Constant,
  coalesce,
  constantOf,
  definite,
  hasValue,
  ITEM,
  ifElse,
  isConstant,
  isUnknown,
  lookup,
  not,
  op,
  or,
  read,
  rounded,
  UNKNOWN,
} from '../logic/compose.ts';
export { costOf, type Size } from '../logic/cost.ts';
export { decisiveReads, readKey } from '../logic/decisive.ts';
export { type Kind, kindsOf, type PlacedKind } from '../logic/kinds.ts';
export { anyValue, at, byValue } from '../logic/operators/build.ts';
export { MAX_EARLIER } from '../logic/operators/history.ts';
export { scoredName } from '../logic/operators/names.ts';
export { isPart, isTest, type Operator } from '../logic/operators/operator.ts';
export type { OperatorWords, OrderKey } from '../logic/operators/operatorWords.ts';
export { reading } from '../logic/operators/size.ts';
export { isComparison, isOrdering, OPERATORS, operatorOf, registerOperator } from '../logic/operators.ts';
export { questionShapes } from '../logic/questionShapes.ts';
export { readsOf } from '../logic/references.ts';
export { withNames } from '../logic/rename.ts';
export { bandOf, isScored, readsScores, scoreOf, withScores } from '../logic/scores.ts';
export { type Trace, traced } from '../logic/trace.ts';
export { type Shape, shapeOf } from '../logic/valueShapes.ts';
