/** Updates what is derived from submissions. Sent by each transaction that writes some. */
import type { Statement } from './statements.ts';

export const recordSubmissions = (ids: readonly string[]): Statement => ({
  sql: 'select record_submissions(?::uuid[])',
  params: [`{${ids.join(',')}}`],
  as: 'submissions',
});

/** For changed answers: whoever writes them next, or the background job, derives the copy again. */
export const dropRuleInputs = (ids: readonly string[]): Statement => ({
  sql: 'update rule_input set inputs = null, packed = false where submission_id = any(?::uuid[])',
  params: [`{${ids.join(',')}}`],
  as: 'submissions',
});
