/** HTTP routes of the review queue. */

import {
  CountsAddress,
  CountsQuery,
  ExportRequest,
  NeighboursQuery,
  ReviewAddress,
  ReviewQuery,
} from '../../../contract/queue.ts';
import type { Library } from '../../catalogue/library.ts';
import { recordRead } from '../../platform/audit/record.ts';
import type { SignedInRequest } from '../../platform/audit/requestContext.ts';
import { staff } from '../../platform/auth/roles.ts';
import type { Config } from '../../platform/config/config.ts';
import type { AppContext, SignedInContext } from '../../platform/http/context.ts';
import { parse } from '../../platform/http/parse.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { narrowingOf } from './conditions.ts';
import { countMatches } from './countMatches.ts';
import { estimate } from './estimate.ts';
import { exportSubmissions } from './exportSubmissions.ts';
import { asTold } from './findIds.ts';
import { neighbours } from './neighbours.ts';
import { queue } from './queue.ts';

interface QueueDeps {
  library: Library;
  config: Pick<Config, 'publicUrl'>;
}

export function queueRoutes(routes: Routes, { library, config: { publicUrl } }: QueueDeps): void {
  const answerPage = async (ctx: SignedInContext, query: ReviewQuery) => {
    const { submissions, total, next } = await queue(ctx.state.em, library, query, staffOccasion(ctx));
    ctx.set(total.exact ? 'X-Total-Count' : 'X-Total-Count-At-Least', String(total.number));
    if (next) {
      ctx.set('X-Next-Cursor', next);
      if (ctx.method === 'GET') ctx.set('Link', `<${nextPage(ctx, next)}>; rel="next"`);
    }
    ctx.body = submissions;
  };

  routes.get('/api/review', staff, (ctx) => answerPage(ctx, parse(ReviewAddress, ctx.query)));

  // The search words may be a name, which must not appear in a URL.
  routes.post('/api/review/search', staff, (ctx) => answerPage(ctx, parse(ReviewQuery, ctx.request.body)));

  const countsOf = (ctx: SignedInContext, query: CountsQuery) =>
    ctx.state.em.transactional(async (tx) => {
      await asTold(tx);
      const narrowing = narrowingOf(query, ctx.state.user.id);
      const counts = await countMatches(tx, narrowing, await estimate(tx, narrowing));
      // Clinic-wide counts reveal nothing about individuals; whether a search finds a person does.
      if (narrowing.search !== undefined) {
        await recordRead(tx, ctx.state.occasion, {
          action: 'submissions_counted',
          object: { type: 'submission', id: null },
          detail: { searched: true },
        });
      }
      return counts;
    });

  routes.get('/api/review/counts', staff, async (ctx) => {
    const counts = await countsOf(ctx, parse(CountsAddress, ctx.query));
    ctx.body = Object.keys(ctx.query).length === 0 ? counts.byStatus : counts;
  });

  routes.post('/api/review/counts', staff, async (ctx) => {
    ctx.body = await countsOf(ctx, parse(CountsQuery, ctx.request.body));
  });

  routes.post('/api/review/neighbours', staff, async (ctx) => {
    const query = parse(NeighboursQuery, ctx.request.body);
    ctx.body = await neighbours(ctx.state.em, query, staffOccasion(ctx));
  });

  routes.post('/api/review/exports', staff, async (ctx) => {
    const request = parse(ExportRequest, ctx.request.body);
    const { em, occasion } = ctx.state;
    const lines = await exportSubmissions(em, { library, publicUrl }, request, staffOccasion(ctx));
    // Abort the response, so that a partial export is not mistaken for a complete one.
    lines.once('error', () => ctx.res.destroy());
    const { type, extension } = FORMATS[request.format];
    ctx.attachment(`submissions-${occasion.at.toISOString().slice(0, 10)}.${extension}`);
    ctx.type = type;
    ctx.body = lines;
  });
}

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  fhir: { type: 'application/fhir+ndjson; charset=utf-8', extension: 'ndjson' },
} as const;

export const staffOccasion = ({ state: { occasion, user } }: SignedInContext): SignedInRequest => ({
  ...occasion,
  by: user,
});

function nextPage({ path, query }: AppContext, cursor: string): string {
  const parameters = new URLSearchParams(query as Record<string, string>);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
