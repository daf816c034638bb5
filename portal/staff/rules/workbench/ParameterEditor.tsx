/** A parameter: a number or list that the rules refer to by name, changed in one place. */
import { unitText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Field, Textarea, TextField, UnitNumber } from '@clinic/platform/ui';
import type { Parameter } from '@clinic/rules/document';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules } from '../RulesContext.ts';
import { KeyReaders } from './KeyReaders.tsx';
import { OwnKeyField } from './OwnKeyField.tsx';
import { TextFields } from './TextFields.tsx';

interface ParameterEditorProps {
  keyOf: string;
  onOpen: (kind: 'flag' | 'derived', key: string) => void;
  onRename: (key: string) => void;
}

export function ParameterEditor({ keyOf, onOpen, onRename }: ParameterEditorProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, edit } = useRules();
  const index = ruleSet.parameters.findIndex(({ key }) => key === keyOf);
  const parameter = ruleSet.parameters[index];
  if (!parameter) return null;
  const write = (next: Parameter, about?: string): void =>
    edit({ ...ruleSet, parameters: ruleSet.parameters.with(index, next) }, about && `${keyOf} ${about}`);
  const { unit, ...withoutUnit } = parameter;
  const { value } = parameter;
  return (
    <div className="grid gap-7">
      <h2 className="text-xl font-semibold">{textIn(parameter.label, language) || parameter.key}</h2>
      <section className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {typeof value === 'number' ? (
            <UnitNumber
              label={t('rules.parameter.value')}
              unit={unitText(unit, language)}
              value={value}
              onChange={(next) => write({ ...parameter, value: next }, 'value')}
            />
          ) : (
            <CodesField
              label={t('rules.parameter.values')}
              help={t('rules.parameter.valuesHelp')}
              value={value}
              onChange={(next) => write({ ...parameter, value: next }, 'value')}
            />
          )}
          <TextField
            label={t('rules.derived.unit')}
            value={unit ?? ''}
            onChange={(next) => write(next === '' ? withoutUnit : { ...parameter, unit: next }, 'unit')}
          />
        </div>
        <TextFields
          label={t('rules.derived.label')}
          value={parameter.label}
          onChange={(label, of) => write({ ...parameter, label }, `label ${of}`)}
        />
        <TextField
          label={t('rules.flag.source')}
          value={parameter.source}
          onChange={(source) => write({ ...parameter, source }, 'source')}
        />
        <OwnKeyField value={parameter.key} onRename={onRename} />
      </section>
      <KeyReaders
        keyOf={keyOf}
        onOpen={onOpen}
        removeText={t('rules.parameter.remove')}
        onRemove={() => edit({ ...ruleSet, parameters: ruleSet.parameters.toSpliced(index, 1) })}
      />
    </div>
  );
}

interface CodesFieldProps {
  label: string;
  help: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A list of codes, one per line. */
function CodesField({ label, help, value, onChange }: CodesFieldProps) {
  const id = useId();
  const [text, setText] = useState(value.join('\n'));
  const typed = codesIn(text);
  // Keep blank lines and spaces while the user types, unless the list was changed elsewhere.
  const shown = typed.join('\n') === value.join('\n') ? text : value.join('\n');
  return (
    <Field id={id} dense label={label} help={help}>
      {(control) => (
        <Textarea
          {...control}
          dense
          spellCheck={false}
          value={shown}
          onChange={({ target }) => {
            setText(target.value);
            onChange(codesIn(target.value));
          }}
        />
      )}
    </Field>
  );
}

const codesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
