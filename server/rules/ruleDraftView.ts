/** Maps rows to what the workbench receives. */

import type { RuleDraftDetail, RuleDraftLine } from '../../contract/ruleSets.ts';
import type { RuleDraft } from '../platform/db/entities/ruleDraft.ts';
import type { User } from '../platform/db/entities/user.ts';

export const toLine = (draft: RuleDraft): RuleDraftLine => ({
  id: draft.id,
  ruleSetId: draft.ruleSetId,
  version: draft.version,
  title: draft.title,
  basedOn: draft.basedOnVersion ? { id: draft.ruleSetId, version: draft.basedOnVersion } : null,
  revision: draft.revision,
  updatedAt: draft.updatedAt.toISOString(),
  updatedBy: toPerson(draft.updatedBy as User),
  proposal: proposalOf(draft),
  declined:
    draft.declinedBy && draft.declinedAt
      ? {
          by: toPerson(draft.declinedBy as User),
          at: draft.declinedAt.toISOString(),
          reason: draft.declineReason ?? '',
        }
      : null,
});

export const toDetail = (draft: RuleDraft): RuleDraftDetail => ({ ...toLine(draft), ...draft.content });

export const toPerson = ({ id, name }: User): { id: string; name: string } => ({ id, name });

const proposalOf = ({ proposedBy, proposedAt, proposalNote }: RuleDraft): RuleDraftLine['proposal'] =>
  proposedBy && proposedAt
    ? { by: toPerson(proposedBy as User), at: proposedAt.toISOString(), note: proposalNote ?? '' }
    : null;
