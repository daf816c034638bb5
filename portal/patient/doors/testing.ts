/** For tests, tools and the lab only. */
export type { DraftServer, Failed, SubmitReply } from '../intake/sync/draftServer.ts';
export { type DraftSession, openSession } from '../intake/sync/draftSession.ts';
export { draftServerBy } from '../intake/sync/httpDraftServer.ts';
export type { SaveReply } from '../intake/sync/saveQueue.ts';
export type { DraftMemory, StoredDraft } from '../intake/sync/storedDraft.ts';
export type { Choice } from '../intake/sync/unsentChanges.ts';
