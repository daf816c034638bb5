/** Tells the staff of a new submission and confirms it to the patient; neither holds health data. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RuleSet } from '../../rules/ruleset.ts';
import type { Occasion } from '../audit/occasion.ts';
import type { Submission } from '../db/entities/submission.ts';
import { enqueueMail } from '../outbox/enqueueMail.ts';
import { notify } from '../outbox/notify.ts';
import { publishLive } from '../outbox/publishLive.ts';

type New = Pick<Submission, 'id' | 'reference' | 'raisedFlags' | 'patientEmail' | 'language'> & {
  user?: { id: string } | null;
};

export async function announce(
  em: EntityManager,
  { id, reference, raisedFlags, patientEmail, language, user }: New,
  { flags }: RuleSet,
  occasion: Occasion,
): Promise<void> {
  const raised = (severity: 'danger' | 'warning'): boolean =>
    flags.some((flag) => flag.severity === severity && raisedFlags.includes(flag.key));
  await notify(em, occasion, { kind: 'submission_received', submissionId: id });
  // The graver one alone: twice about the same submission would be noise.
  if (raised('danger')) await notify(em, occasion, { kind: 'high_priority', submissionId: id });
  else if (raised('warning')) await notify(em, occasion, { kind: 'flag_detected', submissionId: id });
  await publishLive(em, { type: 'submission_changed', submissionId: id }, { patientId: user?.id ?? null });
  if (!patientEmail) return;
  await enqueueMail(em, occasion, {
    to: patientEmail,
    template: 'received',
    language: language === 'es' ? 'es' : 'en',
    path: `/patient/submissions/${id}`,
    reference,
    dedupeKey: `received:${id}`,
  });
}
