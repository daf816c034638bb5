/** What other packages may use of `codeLists`. */
export { CodeListName, describedList } from '../codeLists/CodeListName.tsx';
export { compileWithCodeLists, loadCodeList, withCodeLists } from '../codeLists/codeLists.ts';
export { refusalOf, storeCodeList, storeCodeLists } from '../codeLists/storeCodeLists.ts';
export { useCodeLists } from '../codeLists/useCodeLists.ts';
