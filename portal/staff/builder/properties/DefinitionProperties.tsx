/** The questionnaire's own properties: title, id and version, the patient's identity, and the rule set. */
import { type Definition, type QuestionType, textIn } from '@clinic/engine/definition';
import { withDefinition } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { SelectField, TextField } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { useNamedRules } from '../document/useNamedRules.ts';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { MigrationsEditor } from '../migrations/MigrationsEditor.tsx';
import { AroundEditor } from './AroundEditor.tsx';
import { EligibilityEditor } from './EligibilityEditor.tsx';
import { NoticesEditor } from './NoticesEditor.tsx';
import { RuleSetField } from './RuleSetField.tsx';

const NAMES: Record<keyof Definition['patient'], readonly QuestionType[]> = {
  givenName: ['text'],
  familyName: ['text'],
  email: ['email', 'text'],
  phone: ['phone'],
  birthDate: ['date'],
  signature: ['text'],
  messagesConsent: ['consent'],
};

export function DefinitionProperties() {
  const { t } = useTranslation();
  const { definition, published, edit } = useEditor();
  const { rules } = useNamedRules(definition.ruleSet);
  const change = (properties: Partial<Definition>, about?: string): void =>
    edit(withDefinition(definition, properties), about && `definition ${about}`);
  return (
    <div className="grid gap-5">
      <LocalizedField
        label={t('builder.field.title')}
        value={definition.title}
        onChange={(title, language) => change({ title: title ?? {} }, `title ${language}`)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <KeyField
          key={definition.id}
          label={t('builder.field.id')}
          value={definition.id}
          locked={published !== undefined}
          pattern={/^[a-z][a-z0-9-]{0,79}$/}
          isTaken={() => false}
          onChange={(id) => change({ id })}
        />
        <KeyField
          key={definition.version}
          label={t('builder.field.version')}
          value={definition.version}
          pattern={/^[0-9]{1,6}\.[0-9]{1,6}$/}
          isTaken={() => false}
          onChange={(version) => change({ version })}
        />
      </div>
      <RuleSetField value={definition.ruleSet ?? ''} onChange={(ruleSet) => change({ ruleSet })} />
      {(rules?.flags.length === 0 || definition.noRulesReason !== undefined) && (
        <TextField
          name="noRulesReason"
          label={t('builder.field.noRulesReason')}
          help={t('builder.field.noRulesReasonHelp')}
          maxLength={500}
          value={definition.noRulesReason ?? ''}
          onChange={(reason) =>
            change({ noRulesReason: reason === '' ? undefined : reason }, 'noRulesReason')
          }
        />
      )}
      <fieldset className="grid items-end gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-semibold">{t('builder.patient.title')}</legend>
        {(Object.keys(NAMES) as Array<keyof Definition['patient']>).map((name) => (
          <WhichQuestion key={name} name={name} onChange={(patient) => change({ patient })} />
        ))}
      </fieldset>
      <EligibilityEditor
        rules={definition.eligibility ?? []}
        onChange={(eligibility, about) => change({ eligibility }, about)}
      />
      <NoticesEditor
        notices={definition.notices ?? []}
        onChange={(notices, about) => change({ notices } as Partial<Definition>, about)}
      />
      <AroundEditor
        definition={definition}
        change={(properties, about) => change(properties as Partial<Definition>, about)}
      />
      <MigrationsEditor />
    </div>
  );
}

function WhichQuestion({
  name,
  onChange,
}: {
  name: keyof Definition['patient'];
  onChange: (patient: Definition['patient']) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const {
    definition: { steps, patient = { givenName: '', familyName: '', email: '' } },
  } = useEditor();
  const value = patient[name] ?? '';
  const fitting = steps
    .flatMap(({ questions }) => questions)
    .filter((question) => NAMES[name].includes(question.type) || question.id === value);
  const choose = (question: string): void => {
    const { [name]: _before, ...others } = patient;
    onChange((question ? { ...others, [name]: question } : others) as Definition['patient']);
  };
  return (
    <SelectField label={t(`builder.patient.${name}`)} value={value} onChange={choose}>
      <option value="">{t('builder.patient.none')}</option>
      {fitting.map((question) => (
        <option key={question.id} value={question.id}>
          {textIn(question.label, language) || question.id}
        </option>
      ))}
      {value !== '' && !fitting.some((question) => question.id === value) && <option>{value}</option>}
    </SelectField>
  );
}
