/** What other packages may use of `search`. */
export { namedOption, searchOptions } from '../search/optionSearch.ts';
