/** Records what operators and commands do to the installation. Entries are never changed. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { atPlace, PLATFORM } from '../db/place.ts';

export type OperatorAction =
  | 'clinic_added'
  | 'clinic_suspended'
  | 'clinic_resumed'
  | 'clinic_exported'
  | 'clinic_moved'
  | 'clinic_deleted'
  | 'keys_rotated'
  | 'maintenance_begun'
  | 'maintenance_ended'
  | 'operator_added'
  | 'operator_removed'
  | 'operator_link_made'
  | 'operator_reset'
  | 'signed_in'
  | 'signed_out'
  | 'authenticator_added'
  | 'recovery_code_used'
  | 'code_refused';

export interface OperatorEvent {
  action: OperatorAction;
  /** The operator's e-mail address; absent: a command. */
  by?: string | undefined;
  clinic?: string;
  /** E-mail address of the operator account that a command changed. */
  subject?: string;
}

/** Call it in the transaction of the change. */
export const recordOperatorEvent = async (
  tx: EntityManager,
  { action, by, clinic, subject }: OperatorEvent,
): Promise<void> => {
  await atPlace(PLATFORM, () =>
    tx.execute('insert into operator_event (operator, action, clinic_id, subject) values (?, ?, ?, ?)', [
      by ?? null,
      action,
      clinic ?? null,
      subject ?? null,
    ]),
  );
};
