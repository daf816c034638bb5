/** What other packages may use of `redcap`. */
export { MAX_ROWS } from '../redcap/dictionary.ts';
export { importDictionary } from '../redcap/importDictionary.ts';
