/** What other packages may use of `editing`. */
export { byKeyOrder } from '../editing/byKeyOrder.ts';
export {
  AGGREGATES,
  type CompoundRead,
  logicOfRead,
  questionOfRead,
  readOfLogic,
} from '../editing/compoundReads.ts';
export type { CopiedPart } from '../editing/copying/copiedPart.ts';
export { copyIn, copyOf, copyText } from '../editing/copying/copiedText.ts';
export { duplicateAt, paste } from '../editing/copying/copyPaste.ts';
export { declareRecode, declareRename, withoutDeclared } from '../editing/declare.ts';
export { type Difference, differences } from '../editing/differences.ts';
export {
  addQuestion,
  addStep,
  moveTo,
  type Place,
  partsOf,
  questionAt,
  removeAt,
  renameAt,
  stepAt,
  withDefinition,
  withQuestion,
  withStep,
} from '../editing/edits.ts';
export { canKeepExtraction, statingOption, withExtraction } from '../editing/extraction.ts';
export {
  definitionFormat,
  type FormatSchema,
  questionFormat,
  stepFormat,
} from '../editing/formatSchema.ts';
export {
  asCalculation,
  CALCULATIONS,
  type Calculation,
  type Formula,
  formulaOfLogic,
  isEarlier,
  type ListKind,
  logicOfFormula,
  newSpan,
  partsOf as formulaPartsOf,
  type Spare,
  takesConditions,
  termsOf,
} from '../editing/formula.ts';
export { edited, type History, historyOf, redone, undone } from '../editing/history.ts';
export {
  type InstrumentFile,
  instrumentAt,
  stepOf,
  unlocked,
  withCopiesUnlocked,
  wordingOf,
} from '../editing/instruments.ts';
export { type DocumentShape, type Item, itemsOf, type Json, questionOf, ROOT } from '../editing/items.ts';
export { inKeyOrder } from '../editing/keyOrder.ts';
export { type MergeConflict, mergeDefinitions, mergeDocuments } from '../editing/merge.ts';
export {
  declared,
  type MigrationSuggestion,
  migrationSuggestionsOf,
} from '../editing/migrationSuggestions.ts';
export { asOutline } from '../editing/outline.ts';
export {
  besideTheOneBefore,
  onePageEach,
  pageBegunAt,
  pageJoined,
  pageTitled,
} from '../editing/pageEdits.ts';
export { asWritten, bandsFromRows, namedRows, optionsFromRows, type Rows } from '../editing/pastedRows.ts';
export { propertyQuestions } from '../editing/propertyQuestions.ts';
export { reachProblems } from '../editing/reachable.ts';
export { readingOf } from '../editing/readability.ts';
export { type ImportKind, recognizeImport } from '../editing/recognizeImport.ts';
export { resolved, resolvedDefinition } from '../editing/resolve.ts';
export {
  canBegin,
  canBeginWithin,
  sectionAsTable,
  sectionBegunAt,
  sectionChoices,
  sectionRemoved,
  sectionTitled,
} from '../editing/sectionEdits.ts';
export { type MappedStep, type ReadNow, readNow, stepMap } from '../editing/stepMap.ts';
export { suggestedId } from '../editing/suggestedId.ts';
export { takenIds, takenInGroup } from '../editing/takenIds.ts';
export {
  readSheet,
  type SheetChange,
  type SheetFault,
  type SheetReading,
  sheetOf,
  withSheet,
} from '../editing/textSheet.ts';
export { inLanguage, stateOf, type TextEntry, textsOf, withText, wordsOf } from '../editing/texts.ts';
