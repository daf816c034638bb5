/** The editors that a JSON Schema says too little for, registered with react-jsonschema-form. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import { type Check, type Question, type QuestionOf, type Step, textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { type FieldProps, getUiOptions, type RegistryFieldsType } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import { ConditionEditor } from '../../logic/ConditionEditor.tsx';
import { ValueEditor } from '../../logic/ValueEditor.tsx';
import { CodeListField } from '../codeLists/CodeListField.tsx';
import { useEditor } from '../document/EditorContext.ts';
import { KeyField } from '../fields/KeyField.tsx';
import { LocalizedField } from '../fields/LocalizedField.tsx';
import { PictureField } from '../fields/PictureField.tsx';
import { QuestionnaireLogic } from '../fields/QuestionnaireLogic.tsx';
import { ServerExpression } from '../fields/ServerExpression.tsx';
import { MigrationsEditor } from '../migrations/MigrationsEditor.tsx';
import { type Data, type Hint, isObject } from '../panel/hint.ts';
import { type Panel, usePanel } from '../panel/PanelContext.ts';
import { ExtractField } from './ExtractField.tsx';
import { QuestionId, QuestionTypeField, StepId } from './IdFields.tsx';
import { OptionsField, RowsField } from './OptionsEditor.tsx';
import { PagesEditor } from './PagesEditor.tsx';
import { ProposedField } from './ProposedField.tsx';
import { RoleField } from './RoleField.tsx';
import { RuleSetField } from './RuleSetField.tsx';
import { SectionField } from './SectionField.tsx';
import { SectionsEditor } from './SectionsEditor.tsx';
import { SwitchUnitField } from './SwitchUnitField.tsx';

interface Own<Value> {
  label: string;
  name: string | undefined;
  value: Value | undefined;
  hint: Hint;
  isNeeded: boolean;
  path: readonly (string | number)[];
  /** @param about the part of it that is being typed in */
  change: (value: Value | undefined, about?: string) => void;
}

function ownOf<Value>({ formData, uiSchema, fieldPathId, onChange, name }: FieldProps): Own<Value> {
  const options = getUiOptions(uiSchema);
  const { title = name, hint = {}, isNeeded = false } = options;
  return {
    label: title,
    name: options.name as string | undefined,
    value: formData,
    hint: hint as Hint,
    isNeeded: isNeeded === true,
    path: fieldPathId.path,
    change: (value, about) =>
      onChange(value, fieldPathId.path, undefined, `${fieldPathId.$id}${about ? `-${about}` : ''}`),
  };
}

function TextField(props: FieldProps) {
  const { label, value, hint, isNeeded, change } = ownOf<LocalizedText>(props);
  return (
    <LocalizedField
      label={label}
      labelHidden={hint.labelHidden}
      formatted={hint.formatted}
      optional={!isNeeded}
      value={value}
      onChange={(text, language) => change(text ?? (isNeeded ? {} : undefined), language)}
    />
  );
}

function ConditionField(props: FieldProps) {
  const { label, value, isNeeded, path, change } = ownOf<LogicJson>(props);
  const { question, group } = usePanel();
  return (
    <QuestionnaireLogic
      // A check can ask about its own question.
      of={path.length === 1 ? question?.id : undefined}
      group={group as QuestionOf<'repeatingGroup'> | undefined}
    >
      <ConditionEditor
        label={label}
        value={value}
        path={label}
        onChange={(logic) => change(logic)}
        onClear={isNeeded ? undefined : () => change(undefined)}
      />
    </QuestionnaireLogic>
  );
}

const ID = /^[A-Za-z][A-Za-z0-9_-]{0,79}$/;

/** An id or value of an entry, or of the questionnaire itself. */
function EntryKey(props: FieldProps) {
  const { label, name: accessibleName, value = '', hint, path, change } = ownOf<string>(props);
  const panel = usePanel();
  const [list, , name] = path;
  const valuesIn = (part: Data | undefined): unknown[] => {
    const entries = part?.[String(list)];
    return Array.isArray(entries) ? entries.map((entry) => isObject(entry) && entry[String(name)]) : [];
  };
  const isEntry = name !== undefined;
  const isLocked = isEntry
    ? hint.key?.isStored && valuesIn(panel.before).includes(value)
    : hint.key?.isStored && panel.before !== undefined;
  return (
    <KeyField
      key={value}
      label={label}
      name={accessibleName}
      value={value}
      locked={isLocked}
      unlockable={isEntry}
      pattern={hint.key?.pattern ?? ID}
      isTaken={(id) => isEntry && valuesIn(panel.value).includes(id)}
      onChange={(id) => change(id)}
    />
  );
}

const SwitchUnit = (props: FieldProps) => {
  const { value, change } = ownOf<Check['switchUnit']>(props);
  return <SwitchUnitField value={value} onChange={(next) => change(next)} />;
};

/** With a list there are no options, and it is always searched. */
const withList = (codeList: string | undefined): Data => ({ codeList, options: [], display: undefined });

/** What a computed question has, or how the clinic's server computes it. */
function Compute({ question, group, change }: Panel) {
  const { t } = useTranslation();
  if (question?.type !== 'computed') return null;
  if (question.fhirPath) return <ServerExpression {...question.fhirPath} />;
  return (
    <QuestionnaireLogic of={question.id} group={group as QuestionOf<'repeatingGroup'> | undefined}>
      <ValueEditor
        label={t('builder.formula.title')}
        computes={t('builder.field.compute')}
        value={question.compute}
        path={`compute of ${question.id}`}
        onChange={(compute) => change({ compute }, 'compute')}
      />
    </QuestionnaireLogic>
  );
}

function Picture({ question, change }: Panel & { question: Question }) {
  const language = useLanguage();
  return (
    <PictureField
      of={textIn(question.label, language) || question.id}
      picture={question.picture}
      onChange={(picture, about) => change({ picture }, about && `picture ${about}`)}
    />
  );
}

/** An editor of several properties of a question. */
const ofQuestion = (Editor: (props: Panel & { question: Question }) => React.ReactNode) =>
  function OfQuestion() {
    const panel = usePanel();
    const { question } = panel;
    return question && <Editor key={question.id} {...panel} question={question} />;
  };

const ofStep = (Editor: (props: { step: Step } & Pick<Panel, 'change'>) => React.ReactNode) =>
  function OfStep() {
    const { value, change } = usePanel();
    const step = value as unknown as Step;
    return <Editor key={step.id} step={step} change={change} />;
  };

export const FIELDS: RegistryFieldsType = {
  text: TextField,
  condition: ConditionField,
  key: EntryKey,
  switchUnit: SwitchUnit,
  questionType: ofQuestion(QuestionTypeField),
  questionId: ofQuestion(QuestionId),
  options: ofQuestion(OptionsField),
  rows: ofQuestion(RowsField),
  codeList: ofQuestion(({ question, change }) => (
    <CodeListField
      codeList={(question as { codeList?: string }).codeList}
      onChange={(list) => change(withList(list))}
    />
  )),
  compute: ofQuestion(Compute),
  picture: ofQuestion(Picture),
  section: ofQuestion(SectionField),
  proposed: ofQuestion(ProposedField),
  role: ofQuestion(RoleField),
  extract: ofQuestion(ExtractField as never),
  stepId: ofStep(StepId),
  sections: ofStep(({ step, change }) => (
    <SectionsEditor step={step} onChange={(part, about) => change({ ...part }, about)} />
  )),
  pages: ofStep(({ step, change }) => (
    <PagesEditor step={step} onChange={(pages, about) => change({ pages }, about)} />
  )),
  ruleSet: () => {
    const { definition } = useEditor();
    const { change } = usePanel();
    return <RuleSetField value={definition.ruleSet ?? ''} onChange={(ruleSet) => change({ ruleSet })} />;
  },
  migrations: () => <MigrationsEditor />,
};
