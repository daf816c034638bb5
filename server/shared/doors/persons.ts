export { joinAccount } from '../persons/joinAccount.ts';
export { mergePersons, partPerson } from '../persons/merge.ts';
export { personBefore } from '../persons/personBefore.ts';
