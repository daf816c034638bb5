/**
 * For a statement without an actor, row security returns no rows, which looks like a valid result. Such a
 * statement is a bug, so it is refused before it is sent.
 */
import type { Actor } from './actor.ts';

/** Only for staff and the server itself. */
const OF_STAFF = [
  'analytics_due',
  'intake_event',
  'queue_entry',
  'rule_input',
  'audit_entry',
  'demo_sign_in',
  'document_upload',
  'draft_removal',
  'emergency_access',
  'fixture_case',
  'impact_preview',
  'impact_preview_hit',
  'intake_journey',
  'intake_visitor',
  'invitation',
  'known_device',
  'link_token',
  'mail',
  'pending_change',
  'presence',
  'queue_operation',
  'queue_view',
  'resume_token',
  'review_note',
  'rule_input_chunk',
  'rule_input_column',
  'sign_in_link',
  'submission_evaluation',
];

/** Tables in which patients own some of the rows. */
const OF_PATIENTS = [
  'authenticator',
  'consent_record',
  'document',
  'document_piece',
  'draft',
  'draft_key',
  'draft_mutation',
  'identity',
  'information_request',
  'message',
  'notification',
  'notification_preference',
  'notification_read',
  'notification_reader',
  'passkey',
  'preference',
  'recovery_code',
  'session',
  'status_change',
  'submission',
  'submission_version',
  'users',
];

/** Every table with row security. */
export const CLOSED_TABLES: readonly string[] = [...OF_STAFF, ...OF_PATIENTS].sort();

const named = (tables: readonly string[]): RegExp =>
  new RegExp(`\\b(?:from|join|into|update)\\s+"?(${tables.join('|')})\\b`, 'i');

const CLOSED_TO_NOBODY = named(CLOSED_TABLES);
const CLOSED_TO_PATIENTS = named(OF_STAFF);

/** @returns the error if this actor may not run the statement, otherwise undefined */
export function refusal(actor: Actor | undefined, text: string): Error | undefined {
  if (actor?.kind === 'system' || actor?.kind === 'staff') return undefined;
  const [, table] = (actor === undefined ? CLOSED_TO_NOBODY : CLOSED_TO_PATIENTS).exec(text) ?? [];
  if (table === undefined) return undefined;
  return new Error(
    `A statement on ${table} needs ${actor ? 'the system or staff' : 'an actor'} (db/actor.ts)`,
  );
}
