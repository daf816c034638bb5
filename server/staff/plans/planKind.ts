/** Plans as authored documents: how a draft begins. */

import type { AnyDocument } from '@clinic/contract/catalogue';
import { type NewPlanDraft, planDrafts } from '@clinic/contract/plans/planDrafts';
import { nextVersion } from '@clinic/engine/base';
import { NotFound } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthoringKind } from '../authoring/kind.ts';

export const PLANS: AuthoringKind<{ document: AnyDocument }, NewPlanDraft> = {
  name: 'plan',
  routes: planDrafts,
  audit: {
    object: 'plan_draft',
    document: 'plan',
    started: 'plan_draft_started',
    discarded: 'plan_draft_discarded',
  },
  documentIdName: 'planId',
  changed: 'plan_draft_changed',
  async begin(tx, begin) {
    if (begin.from === 'document') return { content: { document: begin.document }, basedOn: null };
    const rows = await versionsOf(tx, begin.planId);
    const row = rows.find(({ version }) => version === begin.version);
    if (!row) throw new NotFound('No such plan');
    return {
      content: { document: { ...row.document, version: nextVersion(rows.map(({ version }) => version)) } },
      basedOn: { id: begin.planId, version: begin.version },
    };
  },
  atRevision: ({ document }) => document,
};

interface Version {
  version: string;
  document: AnyDocument;
  sha256: string;
}

/** The newest first. */
export const versionsOf = (em: EntityManager, planId: string): Promise<Version[]> =>
  em.execute(
    `select version, document, sha256 from plan_version where plan_id = ? order by published_at desc, version collate "C" desc`,
    [planId],
  );
