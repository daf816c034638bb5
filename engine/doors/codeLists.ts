/** What other packages may use of `codeLists`. */
export { type CodeListFault, codeListFaults, MAX_CODE_LIST_BYTES } from '../codeLists/checkCodeList.ts';
export { codeListOfRows, type RowFault } from '../codeLists/codeListRows.ts';
export { type CodeListDocument, type CodeRow, codeListText, MAX_NAME } from '../codeLists/codeListText.ts';
export { codesIn } from '../codeLists/codesIn.ts';
export { codeListOf, readCodeList } from '../codeLists/readCodeList.ts';
export {
  type ListChanges,
  listChanges,
  type ReplacedList,
  recodesOf,
  replacedLists,
} from '../codeLists/replacedLists.ts';
