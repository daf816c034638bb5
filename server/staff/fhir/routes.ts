/** HTTP routes of the FHIR R4 server. Every read of a patient is recorded with what it was made of. */
import * as api from '@clinic/contract/fhir/server';
import { type FhirResource, hasDuplicateNames, type JsonObject, writeExactly } from '@clinic/formats/fhir';
import {
  type AppContext,
  checkScopes,
  isAllowedTo,
  type RequestContext,
} from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { BadRequest, NotFound } from '@clinic/server-platform/base';
import type { RouteRequest, Routes } from '@clinic/server-platform/http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beginExport, endExport, exportedFile, exportOf, manifestOf } from './bulkExport.ts';
import { capabilityStatement } from './capability.ts';
import { type CreatingDeps, createResponse } from './create.ts';
import { baseOf, type FhirDeps } from './deps.ts';
import { patientPage, patientsById } from './patients.ts';
import { questionnairePage, questionnairesOf } from './questionnaires.ts';
import { type Given, readSearch, type Search, writeCursor } from './search.ts';
import { type Page, submissionPage } from './submissions.ts';
import { type FhirType, TYPES } from './types.ts';

const PAGES: Readonly<Record<FhirType['madeOf'], typeof submissionPage>> = {
  submission: submissionPage,
  person: patientPage,
  version: questionnairePage,
};

export function fhirRoutes(routes: Routes, deps: CreatingDeps): void {
  const base = baseOf(deps);

  routes.on(api.fhirMetadata, ({ ctx, requestContext }) =>
    asFhir(ctx, capabilityStatement(base, requestContext.at)),
  );

  exportRoutes(routes, deps);

  const search = async (
    { ctx, em, requestContext }: { ctx: AppContext; em: EntityManager; requestContext: RequestContext },
    type: string,
    given: Given,
  ): Promise<string> => {
    const isLenient = /\bhandling=lenient\b/.test(ctx.get('prefer'));
    const asked = readSearch(type, typeNamed(type), given, { base, isLenient });
    for (const included of asked.include) checkScopes(ctx.state, reading(included));
    return em.transactional(async (tx) => {
      const page = await pageOf(tx, deps, asked);
      const included = await includedWith(tx, deps, asked, page);
      record(tx, requestContext, type, [...page.found, ...included], page);
      return asFhir(ctx, bundleOf(base, asked, { ...page, included, at: requestContext.at }));
    });
  };
  routes.on(api.searchFhir, (request) => search(request, request.params.type, request.query));
  routes.on(api.searchFhirByPost, (request) =>
    search(request, request.params.type, together(request.query, request.body)),
  );

  const read = (
    { ctx, em, requestContext }: Pick<RouteRequest<typeof api.readFhir>, 'ctx' | 'em' | 'requestContext'>,
    { type, id }: { type: string; id: string },
  ): Promise<string> => {
    const lists = [{ reads: 'id' as const, values: [id] }];
    typeNamed(type);
    return em.transactional(async (tx) => {
      const asked = { type, lists, changed: {}, include: new Set<never>(), count: 1, ignored: [] };
      const page = await pageOf(tx, deps, { ...asked, asked: new URLSearchParams() });
      const [resource] = page.found;
      if (!resource) throw new NotFound(`There is no ${type} with this id`);
      record(tx, requestContext, type, [resource], page);
      ctx.set('Last-Modified', new Date(String((resource.meta as JsonObject).lastUpdated)).toUTCString());
      return asFhir(ctx, resource);
    });
  };
  routes.on(api.readFhir, (request) => read(request, request.params));

  routes.on(api.createFhir, async (request) => {
    const { ctx, em, requestContext, body } = request;
    if (ctx.get('if-none-exist')) throw new BadRequest('If-None-Exist is not supported: send an identifier');
    if (hasDuplicateNames((ctx.request as { rawBody?: string }).rawBody ?? '', body))
      throw new BadRequest('An object of the body has the same name twice');
    const type = 'QuestionnaireResponse';
    const { language } = ctx.state;
    const outcome = await createResponse(em, deps, body as FhirResource, { language, requestContext });
    if ('refused' in outcome) {
      ctx.status = 422;
      return asFhir(ctx, { resourceType: 'OperationOutcome', issue: outcome.refused });
    }
    ctx.status = outcome.isNew ? 201 : 200;
    ctx.set('Location', `${base}/${type}/${outcome.id}`);
    // Answers may have been added since: they are for programs that may read.
    if (outcome.isNew || isAllowedTo(ctx.state, reading(type)))
      return read(request, { type, id: outcome.id });
    return asFhir(ctx, outcomeOf('information', 'informational', 'This was received before'));
  });
}

function exportRoutes(routes: Routes, deps: FhirDeps): void {
  const begun =
    (all: readonly string[]) =>
    async ({
      ctx,
      em,
      requestContext,
      query,
    }: Pick<RouteRequest<typeof api.exportFhir>, 'ctx' | 'em' | 'requestContext' | 'query'>) => {
      // Those that are not named are left out if the program may not read them.
      const mayRead = (type: string): boolean => isAllowedTo(ctx.state, reading(type));
      const types = query._type === undefined ? all.filter(mayRead) : all;
      for (const type of all.filter((each) => [query._type].flat().join(',').split(',').includes(each)))
        checkScopes(ctx.state, reading(type));
      const url = `${deps.config.publicUrl}${ctx.path}${ctx.search}`;
      const asked = { given: query, types, prefer: ctx.get('prefer'), url };
      const { id } = await beginExport(em, asked, requestContext);
      ctx.set('Content-Location', `${baseOf(deps)}/$export/${id}`);
      return asFhir(ctx, outcomeOf('information', 'informational', 'The files are ready to be read'));
    };
  const types = Object.keys(TYPES);
  routes.on(api.exportFhir, begun(types));
  routes.on(api.exportPatients, begun(types.filter((type) => TYPES[type]?.madeOf !== 'version')));
  routes.on(api.exportStatus, async ({ ctx, em, requestContext, params: { id } }) => {
    const found = await exportOf(em, id, requestContext);
    ctx.set('Expires', found.expiresAt.toUTCString());
    return manifestOf(found, deps);
  });
  routes.on(api.endExport, async ({ ctx, em, requestContext, params: { id } }) => {
    await endExport(em, id, requestContext);
    return asFhir(ctx, outcomeOf('information', 'informational', 'The export was deleted'));
  });
  routes.on(api.exportedFile, async ({ ctx, em, requestContext, params: { id, type } }) => {
    const found = await exportOf(em, id, requestContext);
    if (!found.types.includes(type)) throw new NotFound(`The export has ${found.types.join(', ')}`);
    checkScopes(ctx.state, reading(type));
    ctx.type = 'application/fhir+ndjson';
    return exportedFile(em, deps, found, type, requestContext);
  });
}

const reading = (type: string) => ({ method: 'GET', path: `/fhir/${type}/:id`, access: 'staff' });

function typeNamed(type: string): FhirType {
  const of = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (!of) throw new NotFound(`There are ${Object.keys(TYPES).join(', ')}`);
  return of;
}

const pageOf = (em: EntityManager, deps: FhirDeps, search: Search): Promise<Page> =>
  PAGES[typeNamed(search.type).madeOf](em, deps, search);

const together = (one: Given, other: Given): Given =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      [one[name] ?? [], other[name] ?? []].flat(2),
    ]),
  );

async function includedWith(
  em: EntityManager,
  deps: FhirDeps,
  { include }: Search,
  { rows }: Page,
): Promise<FhirResource[]> {
  const people = include.has('Patient') ? [...new Set(rows.map(({ person }) => person))] : [];
  return [
    ...(people.length > 0 ? await patientsById(em, deps, people) : []),
    ...(include.has('Questionnaire') ? await questionnairesOf(em, deps, rows) : []),
  ];
}

/** One entry a page, with the ids of the submissions and patients that were read. */
function record(
  tx: EntityManager,
  requestContext: RequestContext,
  type: string,
  resources: readonly FhirResource[],
  { rows }: Page,
): void {
  if (TYPES[type]?.madeOf === 'version') return;
  const submissions = rows.map(({ id }) => id);
  const persons = resources.filter(({ resourceType }) => resourceType === 'Patient').map(({ id }) => id);
  const [only] = rows.length === 1 ? submissions : [];
  recordAudit(tx, requestContext, {
    action: 'fhir_read',
    object: {
      type: only ? 'submission' : 'person',
      id: only ?? (persons.length === 1 ? String(persons[0]) : null),
    },
    detail: { type, ...(submissions.length > 0 && { submissions }), ...(persons.length > 0 && { persons }) },
  });
}

function bundleOf(
  base: string,
  { type, asked, ignored, after }: Search,
  { found, included, next, at }: Page & { included: readonly FhirResource[]; at: Date },
): JsonObject {
  const link = (relation: string, cursor = after): JsonObject => {
    const query = new URLSearchParams(asked);
    if (cursor) query.set('_cursor', writeCursor(cursor));
    return { relation, url: `${base}/${type}${query.size > 0 ? `?${query}` : ''}` };
  };
  const entryAs =
    (mode: string) =>
    (resource: FhirResource): JsonObject => ({
      fullUrl: `${base}/${resource.resourceType}/${String(resource.id)}`,
      resource,
      search: { mode },
    });
  const entry = [
    ...found.map(entryAs('match')),
    ...included.map(entryAs('include')),
    ...(ignored.length > 0
      ? [
          {
            resource: outcomeOf('warning', 'not-supported', `Ignored as unknown: ${ignored.join(', ')}`),
            search: { mode: 'outcome' },
          },
        ]
      : []),
  ];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    meta: { lastUpdated: at.toISOString() },
    link: [link('self'), ...(next ? [link('next', next)] : [])],
    ...(entry.length > 0 && { entry }),
  };
}

const outcomeOf = (severity: string, code: string, diagnostics: string): JsonObject => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity, code, diagnostics }],
});

function asFhir(ctx: AppContext, resource: JsonObject): string {
  ctx.type = 'application/fhir+json; charset=utf-8';
  return writeExactly(resource);
}
