/** A submission's evaluations: the current one, and those superseded by a re-evaluation. */
import type { Evaluations } from '@clinic/contract/rules/reevaluation';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { Submission } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

interface Row {
  rule_set_id: string;
  rule_set_version: string;
  flags_json: Evaluations[number]['flagsJSON'];
  evidence_json: Evaluations[number]['evidenceJSON'];
  raised_flags: string[];
  superseded_at: Date | string;
  reevaluation_id: string;
  reason: string;
  by_id: string;
  by_name: string;
}

/** The current one first, then the most recently superseded. @throws NotFound */
export const evaluations = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<Evaluations> =>
  em.transactional(async (tx) => {
    const submission = await tx.findOne(Submission, id, { populate: ['evidenceJSON'] });
    if (!submission) throw new NotFound('No such submission');
    recordAudit(tx, requestContext, {
      action: 'submission_evaluations_viewed',
      object: { type: 'submission', id },
    });
    const rows = await tx.execute<Row[]>(
      `select old.*, reason, users.id as by_id, users.name as by_name
       from submission_evaluation old
       join reevaluation on reevaluation.id = reevaluation_id join users on users.id = requested_by_id
       where submission_id = ? order by superseded_at desc, reevaluation_id`,
      [id],
    );
    const { ruleSetId, ruleSetVersion, flagsJSON, raisedFlags, evidenceJSON } = submission;
    return [
      {
        ruleSet: { id: ruleSetId, version: ruleSetVersion },
        flagsJSON,
        raisedFlags,
        evidenceJSON: evidenceJSON as Record<string, unknown>,
        applies: true,
        superseded: null,
      },
      ...rows.map((row) => ({
        ruleSet: { id: row.rule_set_id, version: row.rule_set_version },
        flagsJSON: row.flags_json,
        raisedFlags: row.raised_flags,
        evidenceJSON: row.evidence_json,
        applies: false,
        superseded: {
          at: new Date(row.superseded_at).toISOString(),
          by: { id: row.by_id, name: row.by_name },
          reason: row.reason,
          reevaluationId: row.reevaluation_id,
        },
      })),
    ];
  });
