export { latestFileRequest, shownRequest } from '../persons/fileRequests.ts';
export { joinAccount } from '../persons/joinAccount.ts';
export { mergePersons, PersonsChanged, partPerson } from '../persons/merge.ts';
export { personBefore } from '../persons/personBefore.ts';
