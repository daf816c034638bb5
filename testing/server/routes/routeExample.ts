/** The format of route examples. */
import type { AuditAction } from '../../../contract/audit/actions.ts';
import type { Call, Caller, Scene } from '../testScene.ts';

export interface RouteExample {
  as: Caller;
  /** Prepares the fixtures and returns the call. */
  call(scene: Scene): Call | Promise<Call>;
  /** The audit records it writes; a text explains why there are none. */
  records: readonly [AuditAction, ...AuditAction[]] | string;
  /** Whether it is refused and the refusal is counted. */
  isRefused?: true;
}

export const NO_HEALTH_DATA = 'It holds nothing about a patient.';
export const PUBLISHED = 'What it reads is published.';
export const OWN_SETTING = "The staff member's own screens, nothing about a patient.";

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
