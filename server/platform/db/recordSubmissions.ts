/** Brings up to date what is derived from submissions. Sent by each transaction that writes some. */
import type { Statement } from './statements.ts';

export const recordSubmissions = (ids: readonly string[]): Statement => ({
  sql: 'select record_submissions(?::uuid[])',
  params: [`{${ids.join(',')}}`],
  as: 'submissions',
});

/** For changed answers: their copy is made again by who writes it next, or by the background job. */
export const dropRuleInputs = (ids: readonly string[]): Statement => ({
  sql: 'update rule_input set inputs = null, packed = false where submission_id = any(?::uuid[])',
  params: [`{${ids.join(',')}}`],
  as: 'submissions',
});
