/** A small questionnaire and rule set for tests. */
import { publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import type { MikroORM } from '@mikro-orm/postgresql';

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
