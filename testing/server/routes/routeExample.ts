/** The format of route examples. */
import type { AuditAction } from '@clinic/contract/audit/actions';
import type { Call, Caller, Scene } from '../testScene.ts';

/**
 * Why a route leaves no audit entry. The list is closed, and each reason is tried out on every route that gives it:
 * `server/platform/audit/sweep.test.ts`.
 */
export const UNRECORDED = {
  /** It says nothing about a patient, and changes nothing. */
  nobody: { healthData: false, changes: [] },
  /** It works on what was sent, reads nothing about a patient, and changes nothing. */
  sent: { healthData: true, changes: [] },
  /** Numbers of the whole clinic. */
  numbers: { healthData: true, changes: [] },
  /** The caller's own screens, session, choices and unfinished proofs. */
  own: {
    healthData: false,
    changes: ['authenticator', 'notification_read', 'notification_reader', 'preference'],
  },
  /** Which colleagues have something open; opening it is recorded. */
  presence: { healthData: true, changes: ['presence'] },
  /** Each save is kept with its author. */
  kept: { healthData: true, changes: ['authored_draft', 'authored_save'] },
  /** A visit: steps and times, no answer. */
  visit: { healthData: true, changes: ['analytics_due', 'intake_event'] },
  /** A refused caller without an account: such refusals are counted. */
  counted: { healthData: false, changes: [] },
  /** Only the demo has it, with invented people. */
  demo: { healthData: false, changes: [] },
} as const satisfies Record<string, { healthData: boolean /** Tables. */; changes: readonly string[] }>;
type Unrecorded = keyof typeof UNRECORDED;

export interface RouteExample {
  as: Caller;
  /** Prepares the fixtures and returns the call. */
  call(scene: Scene): Call | Promise<Call>;
  /** The audit records it writes; or why there are none. */
  records: readonly [AuditAction, ...AuditAction[]] | Unrecorded;
}

export const plain =
  (path: string, body?: unknown): RouteExample['call'] =>
  () =>
    body === undefined ? { path } : { path, body };

export const ofSubmission =
  (path: string, body?: unknown): RouteExample['call'] =>
  async (scene) => ({ path: path.replace(':id', await scene.submission()), body });

export const ofDraft =
  (path: string, body?: unknown): RouteExample['call'] =>
  async (scene) => {
    const draft = await scene.draft();
    return { path: path.replace(':id', draft.id), headers: draft.headers(), body };
  };

export const get = (as: Caller, path: string, records: RouteExample['records']): [string, RouteExample] => [
  `get ${path}`,
  { as, call: plain(path), records },
];
export const of = (
  method: string,
  as: Caller,
  path: string,
  records: RouteExample['records'],
  /** Prepares the call; or its body, if nothing is to be prepared. */
  call: RouteExample['call'] | object,
): [string, RouteExample] => [
  `${method} ${path}`,
  { as, call: typeof call === 'function' ? (call as RouteExample['call']) : plain(path, call), records },
];
