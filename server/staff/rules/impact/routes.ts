/** HTTP routes of the impact preview. */
import { PassThrough } from 'node:stream';
import type { ImpactEvent } from '@clinic/contract/rules/impact';
import * as api from '@clinic/contract/rules/impact';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Routes } from '@clinic/server-platform/http';
import { PublicationRefused } from '../../authoring/refused.ts';
import type { Replaying } from '../replay/replay.ts';
import { type Previewing, previewImpact } from './preview.ts';
import { impactPatients } from './storedPreviews.ts';

export function impactRoutes(
  routes: Routes,
  { parseRules, ...previewing }: Previewing & Pick<Replaying, 'parseRules'>,
): void {
  routes.on(api.impact, async ({ ctx, em, requestContext, body: { base, candidate, scope } }) => {
    const { ruleSet: before } = await previewing.library.ruleSet(em, base.id, base.version);
    const { ruleSet: after, problems } = await parseRules(candidate);
    if (!after) throw new PublicationRefused('The rule set', problems);
    await em.transactional(async (tx) => {
      recordAudit(tx, requestContext, {
        action: 'rule_impact_previewed',
        object: { type: 'rule_set', id: `${base.id}@${base.version}` },
        detail: { scope },
      });
    });
    const stream = new PassThrough();
    const gone = new AbortController();
    // Stop the work when the client disconnects.
    ctx.res.once('close', () => gone.abort());
    const send = (event: ImpactEvent): void => void stream.write(`${JSON.stringify(event)}\n`);
    const preview = { base: before, candidate: after, scope };
    void previewImpact(previewing, preview, requestContext, send, gone.signal)
      .catch((error: Error) => {
        if (gone.signal.aborted) return;
        ctx.app.emit('error', error, ctx);
        send({ type: 'failed', code: 'preview_failed', error: 'The preview broke off' });
      })
      .finally(() => stream.end());
    ctx.type = 'application/x-ndjson';
    return stream;
  });

  routes.on(api.impactPatients, ({ em, requestContext, params: { id }, query }) =>
    impactPatients(em, id, query, requestContext),
  );
}
