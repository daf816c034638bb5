export { codeListsFrom, digestOf, unpackedCodeList } from '../catalogue/codeListWork.ts';
export { DOCUMENT_JOBS, type DocumentWork, OWN_THREAD } from '../catalogue/documentWork.ts';
export { TOO_LONG, unlessTooLong } from '../catalogue/evaluationTooLong.ts';
export {
  answersWithExternal,
  ExternalMissing,
  type ExternalOf,
  hasExternal,
  NO_EXTERNAL,
} from '../catalogue/externalValues.ts';
export type { AskedBy, FhirWork, FilledInFrom, ImportedSource, Populated } from '../catalogue/fhirWork.ts';
export { sizeRefusal } from '../catalogue/importedSize.ts';
