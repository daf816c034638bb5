import { QuestionnaireResponse } from '@clinic/contract/intake';
import { publishQuestionnaire } from '@clinic/server/testing';
import { Setting } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });

const read = async (path: string) => QuestionnaireResponse.parse((await server.browser().get(path)).json());

test("the clinic's active questionnaire is the shipped one unless the settings name another", async () => {
  expect((await read('/api/intake/questionnaire')).id).toBe('weight-loss-intake');
  const em = server.orm.em.fork();
  await em.nativeUpdate(Setting, 'activeQuestionnaire', { value: 'test-intake' });
  const changed = await read('/api/intake/questionnaire');
  await em.nativeUpdate(Setting, 'activeQuestionnaire', { value: 'weight-loss-intake' });

  expect(changed.id).toBe('test-intake');
});

test('patients get an imported questionnaire without its source', async () => {
  const fhir = { source: '{"resourceType":"Questionnaire"}', ids: {}, added: [] };
  const imported = { ...TEST_DEFINITION, id: 'imported', fhir };
  await publishQuestionnaire(server.orm.em.fork(), imported, new Date());
  const { definition } = await read('/api/intake/questionnaires/imported');
  expect(definition).toMatchObject({ id: 'imported', steps: TEST_DEFINITION.steps });
  expect(definition).not.toHaveProperty('fhir');
});

test('patients get a questionnaire with its measures and without the conditions of its flags', async () => {
  const found = await read('/api/intake/questionnaires/test-intake');

  expect(found).toMatchObject({ version: '1.0', definition: TEST_DEFINITION, measures: { flags: [] } });
  expect(found.measures).toMatchObject({ derived: [{ key: 'doubleAge' }] });
  expect(await read('/api/intake/questionnaires/test-intake/1.0')).toEqual(found);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['identity', null],
])(
  'a browser that accepts %s gets it as %s, byte for byte the same each time',
  async (accepted, encoding) => {
    const path = '/api/intake/questionnaires/test-intake';
    for (let time = 0; time < 2; time += 1) {
      const reply = await server.browser().get(path, { 'accept-encoding': accepted });
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      expect(reply.headers.get('vary')).toContain('Accept-Encoding');
      expect(reply.json()).toEqual(await read(path));
    }
  },
);

test.each(['no-such', 'test-intake/9.9', 'no-such/1.0', 'test-intake/1.0/validators.js'])(
  '%s: 404',
  async (name) => {
    expect((await server.browser().get(`/api/intake/questionnaires/${name}`)).status).toBe(404);
  },
);
