/** A small questionnaire and rule set for tests, and an intake of it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import {
  DRAFT_SECRET_HEADER,
  type DraftResponse,
  type DraftSave,
  type Submitted,
} from '../../contract/intake.ts';
import { publishQuestionnaire } from '../../server/questionnaires/publish.ts';
import { publishRuleSet } from '../../server/rules/publish.ts';
import type { Reply, TestBrowser } from './testBrowser.ts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });

export const TEST_RULE_SET = {
  id: 'test-flags',
  version: '1.0',
  title: text('Test flags'),
  languages: ['en', 'es'],
  parameters: [],
  derived: [{ key: 'doubleAge', label: text('Twice the age'), value: { '*': [{ var: 'age' }, 2] } }],
  flags: [
    {
      key: 'pregnancy',
      type: 'boolean',
      severity: 'danger',
      title: text('Pregnancy'),
      message: text('Currently pregnant'),
      value: { '==': [{ var: 'pregnant' }, true] },
      source: 'Test',
      reviewed: '2026-01-01',
    },
    {
      key: 'aged',
      type: 'number',
      severity: 'warning',
      title: text('Twice the age'),
      message: text('Twice the age'),
      value: { var: 'doubleAge' },
      alertWhen: { '>=': [{ var: 'doubleAge' }, 130] },
      source: 'Test',
      reviewed: '2026-01-01',
    },
  ],
};

export const TEST_DEFINITION = {
  id: 'test-intake',
  version: '1.0',
  title: text('Test intake'),
  languages: ['en', 'es'],
  ruleSet: 'test-flags@1.0',
  patient: { givenName: 'given', familyName: 'family', email: 'mail', phone: 'phone', birthDate: 'born' },
  steps: [
    {
      id: 'about-you',
      title: text('About you'),
      questions: [
        { id: 'given', type: 'text', maxLength: 100, required: true, label: text('First name') },
        { id: 'family', type: 'text', maxLength: 100, required: true, label: text('Last name') },
        { id: 'mail', type: 'email', maxLength: 254, label: text('E-mail') },
        { id: 'phone', type: 'phone', maxLength: 40, label: text('Phone') },
        { id: 'born', type: 'date', min: '1900-01-01', max: 'today', label: text('Date of birth') },
        { id: 'age', type: 'integer', min: 18, max: 120, required: true, label: text('Age') },
        {
          id: 'sex',
          type: 'choice',
          required: true,
          label: text('Sex'),
          options: [
            { value: 'female', label: text('Female') },
            { value: 'male', label: text('Male') },
          ],
        },
      ],
    },
    {
      id: 'health',
      title: text('Health'),
      questions: [
        {
          id: 'pregnant',
          type: 'yesNo',
          required: true,
          label: text('Are you pregnant?'),
          showWhen: { '==': [{ var: 'sex' }, 'female'] },
        },
        {
          id: 'conditions',
          type: 'multipleChoice',
          label: text('Conditions'),
          options: [
            { value: 'diabetes', label: text('Diabetes') },
            { value: 'none', label: text('None of the above'), exclusive: true },
          ],
        },
        {
          id: 'medicines',
          type: 'repeatingGroup',
          maxItems: 5,
          label: text('Medicines'),
          questions: [{ id: 'medicine', type: 'text', maxLength: 50, required: true, label: text('Name') }],
        },
      ],
    },
  ],
};

export const GOOD_ANSWERS = {
  given: 'Ines',
  family: 'Rojas',
  mail: 'ines.rojas@example.com',
  age: 41,
  sex: 'female',
  pregnant: false,
  conditions: ['none'],
};

export async function publishTestClinic(orm: MikroORM): Promise<void> {
  const now = new Date();
  await publishRuleSet(orm.em.fork(), TEST_RULE_SET, now);
  await publishQuestionnaire(orm.em.fork(), TEST_DEFINITION, now);
}

/** A patient's intake from the browser's side. */
export class TestIntake {
  readonly id: string = randomUUID();
  readonly secret: string = randomBytes(32).toString('base64url');
  readonly browser: TestBrowser;
  revision = 0;

  readonly questionnaireId: string;
  readonly version: string;

  constructor(browser: TestBrowser, questionnaireId = 'test-intake', version = '1.0') {
    this.browser = browser;
    this.questionnaireId = questionnaireId;
    this.version = version;
  }

  begin(): Promise<Reply> {
    const { id, secret, questionnaireId, version } = this;
    const creation = { id, secret, questionnaireId, version, language: 'en' };
    return this.browser.send('POST', '/api/intake/drafts', creation);
  }

  read(): Promise<Reply> {
    return this.browser.get(`/api/intake/drafts/${this.id}`, this.headers());
  }

  async answers(): Promise<DraftResponse['answers']> {
    return (await this.read()).json<DraftResponse>().answers;
  }

  send(save: Partial<DraftSave>): Promise<Reply> {
    const body = { mutationId: randomUUID(), baseRevision: this.revision, changes: {}, ...save };
    return this.browser.send('PATCH', `/api/intake/drafts/${this.id}`, body, this.headers());
  }

  /** Saves and adopts the acknowledged revision. */
  async save(changes: Record<string, unknown>): Promise<Reply> {
    const reply = await this.send({ changes });
    if (reply.status === 200) this.revision = reply.json<{ revision: number }>().revision;
    return reply;
  }

  submit(
    submissionKey: string = randomUUID(),
    baseRevision: number = this.revision,
    language: 'en' | 'es' = 'en',
  ): Promise<Reply> {
    const body = { submissionKey, baseRevision, language };
    return this.browser.send('POST', `/api/intake/drafts/${this.id}/submit`, body, this.headers());
  }

  headers(): Record<string, string> {
    return { [DRAFT_SECRET_HEADER]: this.secret };
  }
}

/** A submitted intake. */
export async function submitIntake(
  browser: TestBrowser,
  changes: Record<string, unknown> = {},
): Promise<Submitted> {
  const intake = new TestIntake(browser);
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, ...changes });
  const reply = await intake.submit();
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return reply.json();
}
