/** Reports that this submission is open here, for as long as it is, and returns who else has it open. */
import { leave, stayPresent } from '@clinic/contract/queue/presence';
import { call, type PresenceCalls, usePresence } from '@clinic/platform/api';

const SUBMISSIONS: PresenceCalls = {
  name: 'submission',
  stay: (id, signal) => call(stayPresent, { id }, undefined, { signal }),
  leave: (id) => call(leave, { id }, undefined, { keepalive: true }),
  isChanged: (event, id) => event.type === 'presence_changed' && event.submissionId === id,
};

export const useViewing = (submissionId: string) => usePresence(SUBMISSIONS, submissionId);
