/** Notifies the staff of a new submission and confirms it to the patient, without health data. */
import type { NotificationKind } from '@clinic/contract/messaging';
import { FALLBACK_LANGUAGE, languageOf } from '@clinic/engine/base';
import type { RuleSet } from '@clinic/rules/document';
import { assessedFlags, type Flags, newDangers } from '@clinic/rules/evaluate';
import type { RequestContext } from '@clinic/server-platform/access';
import type { Statement } from '@clinic/server-platform/db';
import { notification, publication, queuedMail } from '@clinic/server-platform/messaging';

/** Deduplication key of the mail that confirms a submission. */
export const confirmationKey = (submissionId: string): string => `received:${submissionId}`;

interface New {
  id: string;
  reference: string;
  flags: Flags;
  raisedFlags: readonly string[];
  /** Address for the confirmation; null if none is sent. */
  confirmTo: string | null;
  language: string;
  /** The account that owns it. */
  patientId: string | null;
}

export function announcements(
  { id, reference, flags, raisedFlags, confirmTo, language, patientId }: New,
  ruleSet: RuleSet,
  requestContext: RequestContext,
): Statement[] {
  const assessed = assessedFlags(ruleSet, flags, raisedFlags);
  const isWarning = assessed.some(({ flag, state }) => flag.severity === 'warning' && state === 'raised');
  const notified = (kind: NotificationKind) => notification(requestContext, { kind, submissionId: id });
  const statements = [notified('submission_received')];
  // Only the more severe notification: two about one submission would be noise.
  if (newDangers([], assessed).length > 0) statements.push(notified('high_priority'));
  else if (isWarning) statements.push(notified('flag_detected'));
  statements.push(publication({ type: 'submission_changed', submissionId: id }, { patientId }));
  if (confirmTo === null) return statements;
  const mail = queuedMail(requestContext, {
    to: confirmTo,
    template: 'received',
    language: languageOf(language) ?? FALLBACK_LANGUAGE,
    path: `/patient/submissions/${id}`,
    reference,
    dedupeKey: confirmationKey(id),
  });
  return [...statements, mail];
}
