/** HTTP routes of the review queue. */
import { exportSubmissions as exportRoute } from '@clinic/contract/queue/bulk';
import type { CountsQuery, ReviewQuery } from '@clinic/contract/queue/queue';
import * as queueApi from '@clinic/contract/queue/queue';
import type { AnyRoute } from '@clinic/contract/route';
import { XLSX } from '@clinic/engine/base';
import type { AppContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Config } from '@clinic/server-platform/config';
import type { RouteRequest, Routes } from '@clinic/server-platform/http';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate, type Library } from '@clinic/server-shared/catalogue';
import type { FhirWork } from '@clinic/server-shared/work';
import { narrowingFor } from './conditions.ts';
import { countMatches } from './countMatches.ts';
import { exportSubmissions } from './exportSubmissions.ts';
import { neighbours } from './neighbours.ts';
import { queue } from './queue.ts';

type StaffRequest = Pick<
  RouteRequest<AnyRoute & { access: 'staff' }>,
  'ctx' | 'em' | 'user' | 'requestContext'
>;

interface QueueDeps {
  fhir: FhirWork;
  library: Library;
  config: ClinicDefaults & Pick<Config, 'publicUrl'>;
}

export function queueRoutes(routes: Routes, { library, fhir, config }: QueueDeps): void {
  const page = async ({ ctx, em, requestContext }: StaffRequest, query: ReviewQuery) => {
    const { submissions, total, next } = await queue(em, { library, config }, query, requestContext);
    ctx.set(total.exact ? 'X-Total-Count' : 'X-Total-Count-At-Least', String(total.number));
    if (next) {
      ctx.set('X-Next-Cursor', next);
      if (ctx.method === 'GET') ctx.set('Link', `<${nextPage(ctx, next)}>; rel="next"`);
    }
    return submissions;
  };

  routes.on(queueApi.queuePage, (request) => page(request, request.query));

  // The search words may be a name, which must not appear in a URL.
  routes.on(queueApi.searchQueue, (request) => page(request, request.body));

  const countsOf = ({ em, requestContext }: StaffRequest, query: CountsQuery) =>
    em.transactional(async (tx) => {
      const narrowing = await narrowingFor(tx, config, query, requestContext);
      const counts = await countMatches(tx, narrowing);
      // Clinic-wide counts reveal nothing about individuals; whether a search finds a person does.
      if (narrowing.search !== undefined) {
        recordAudit(tx, requestContext, {
          action: 'submissions_counted',
          object: { type: 'submission', id: null },
          detail: { searched: true },
        });
      }
      return counts;
    });

  routes.on(queueApi.reviewCounts, async (request) => {
    const counts = await countsOf(request, request.query);
    return Object.keys(request.query).length === 0 ? counts.byStatus : counts;
  });

  routes.on(queueApi.matchingCounts, (request) => countsOf(request, request.body));

  routes.on(queueApi.neighbours, ({ em, requestContext, body: query }) =>
    neighbours(em, config, query, requestContext),
  );

  routes.on(exportRoute, async ({ ctx, em, requestContext, body: request }) => {
    const lines = await exportSubmissions(em, { library, config, fhir }, request, requestContext);
    // Abort the response, so that a partial export is not mistaken for a complete one.
    lines.once('error', () => ctx.res.destroy());
    const { type, extension } = FORMATS[request.format];
    const { timeZone } = await clinicSettings(em, config);
    ctx.attachment(`submissions-${clinicDate(requestContext.at, timeZone)}.${extension}`);
    ctx.type = type;
    return lines;
  });
}

const FORMATS = {
  xlsx: { type: XLSX, extension: 'xlsx' },
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  fhir: { type: 'application/fhir+ndjson; charset=utf-8', extension: 'ndjson' },
  fhirBundle: { type: 'application/fhir+json; charset=utf-8', extension: 'fhir.json' },
} as const;

function nextPage({ path, query }: AppContext, cursor: string): string {
  const parameters = new URLSearchParams(query as Record<string, string>);
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
