/** HTTP routes of the impact preview. */
import { PassThrough } from 'node:stream';
import { ByPreview, type ImpactEvent, ImpactPatientsQuery, ImpactRequest } from '../../../contract/impact.ts';
import { PublicationRefused } from '../../authoring/refused.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { staff } from '../../platform/auth/roles.ts';
import { DOCUMENT_DEPTH, parse } from '../../platform/http/parse.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Replaying } from '../fixtures/replay.ts';
import { staffOccasion } from '../staffOccasion.ts';
import { type Previewing, previewImpact } from './preview.ts';
import { impactPatients } from './storedPreviews.ts';

export function impactRoutes(
  routes: Routes,
  { parseRules, ...previewing }: Previewing & Pick<Replaying, 'parseRules'>,
): void {
  routes.document('post', '/api/rules/impact', staff, async (ctx) => {
    const { base, candidate, scope } = parse(ImpactRequest, ctx.request.body, { depth: DOCUMENT_DEPTH });
    const { ruleSet: before } = await previewing.library.ruleSet(ctx.state.em, base.id, base.version);
    const { ruleSet: after, problems } = await parseRules(candidate);
    if (!after) throw new PublicationRefused('The rule set', problems);
    const occasion = staffOccasion(ctx);
    await ctx.state.em.transactional(async (tx) => {
      recordAudit(tx, occasion, {
        action: 'rule_impact_previewed',
        object: { type: 'rule_set', id: `${base.id}@${base.version}` },
        detail: { scope },
      });
    });

    const stream = new PassThrough();
    const gone = new AbortController();
    // Stop the work when the client disconnects.
    ctx.res.once('close', () => gone.abort());
    const tell = (event: ImpactEvent): void => void stream.write(`${JSON.stringify(event)}\n`);
    const preview = { base: before, candidate: after, scope };
    void previewImpact(previewing, preview, occasion, tell, gone.signal)
      .catch((error: Error) => {
        if (gone.signal.aborted) return;
        ctx.app.emit('error', error, ctx);
        tell({ type: 'failed', code: 'preview_failed', error: 'The preview broke off' });
      })
      .finally(() => stream.end());
    ctx.type = 'application/x-ndjson';
    ctx.body = stream;
  });

  routes.get('/api/rules/impact/:id/patients', staff, async (ctx) => {
    const { id } = parse(ByPreview, ctx.params);
    const query = parse(ImpactPatientsQuery, ctx.query);
    ctx.body = await impactPatients(ctx.state.em, id, query, staffOccasion(ctx));
  });
}
