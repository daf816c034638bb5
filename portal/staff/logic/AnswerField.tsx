/** An input for one answer, to try out a rule; blank is a valid answer. */
import { type AnswerValue, unitText } from '@clinic/engine/base';
import {
  choicesOf,
  exampleOther,
  hasCodeList,
  isOther,
  nativeInput,
  numberField,
  OTHER,
  otherOf,
  type Question,
  textIn,
} from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { NumberField, OptionTicks, SelectField, TextField } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AnswerFieldProps {
  question: Question;
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue | undefined) => void;
}

export function AnswerField({ question, value, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = textIn(question.label, language) || question.id;
  const other = otherOf(question);
  // Own words, as stored in the case.
  const written = [value].flat().find(isOther);
  const toAnswer = (option: string | number): string | number =>
    other && option === OTHER ? (written ?? exampleOther(other)) : option;
  if (hasCodeList(question)) return <CodesField {...{ question, label, value, onChange }} />;
  switch (question.type) {
    case 'multipleChoice':
      return (
        <OptionTicks
          label={label}
          options={choicesOf(question).map((option) => ({
            value: toAnswer(option.value),
            text: textIn(option.label, language),
          }))}
          value={Array.isArray(value) ? (value as (string | number)[]) : []}
          onChange={(next) => onChange(next.length > 0 ? [...next] : undefined)}
        />
      );
    case 'yesNo':
    case 'consent':
    case 'choice': {
      const choices: Array<string | number | boolean> =
        question.type === 'choice'
          ? choicesOf(question).map((option) => toAnswer(option.value))
          : [true, false];
      return (
        <SelectField
          label={label}
          value={value === undefined ? '' : String(value)}
          onChange={(next) => onChange(choices.find((each) => String(each) === next))}
        >
          <option value="">{t('rules.why.blank')}</option>
          {choices.map((each) => (
            <option key={String(each)} value={String(each)}>
              {displayAnswer(question, each, language)}
            </option>
          ))}
        </SelectField>
      );
    }
    default: {
      const number = numberField(question);
      if (!number) break;
      const unit = unitText(number.unit, language);
      return (
        <NumberField
          label={unit ? `${label} (${unit})` : label}
          value={typeof value === 'number' ? value : undefined}
          onChange={onChange}
        />
      );
    }
  }
  return (
    <TextField
      label={label}
      type={nativeInput(question)}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

/** Codes of a list as stored, separated by commas. */
function CodesField({ question, label, value, onChange }: AnswerFieldProps & { label: string }) {
  const [typed, setTyped] = useState([value ?? ''].flat().map(String).join(', '));
  const codes = (text: string): string[] =>
    text
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const [first] = codes(text);
        onChange(question.type === 'choice' || first === undefined ? first : codes(text));
      }}
    />
  );
}
