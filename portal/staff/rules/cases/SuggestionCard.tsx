/** A suggested case: the changed answers and the expected result, for the physician to approve or correct. */
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { textIn } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Select, UnitNumber } from '@clinic/platform/ui';
import type { SuggestedCase } from '@clinic/rules/coverage';
import type { Condition } from '@clinic/rules/document';
import type { Flags, FlagValue } from '@clinic/rules/evaluate';
import { describeLine } from '@clinic/rules/evaluate';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules, type WorkCase } from '../RulesContext.ts';

export interface SuggestionCardProps {
  suggestion: SuggestedCase;
  condition: Condition | undefined;
  cases: readonly WorkCase[];
  onAdd: (one: Case) => void;
}

export function SuggestionCard({ suggestion, condition, cases, onAdd }: SuggestionCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sound, questionOf } = useRules();
  const [expected, setExpected] = useState<Flags>(suggestion.expected);
  const before = cases.find(({ id }) => id === suggestion.from);
  const point = t(`rules.coverage.points.${suggestion.point}`);
  const what = condition
    ? describeLine(condition.logic, { ruleSet: sound, questionOf, language })
    : suggestion.path;
  const title = t('rules.suggestions.title', { what, point });
  const add = (): void => {
    const { answers, asOf } = suggestion;
    onAdd({ id: idOf(suggestion), title: title.slice(0, 300), asOf, answers, expected });
  };
  return (
    <div className="rounded border border-line bg-paper px-3 py-3">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {t('rules.suggestions.from', { title: before?.title ?? suggestion.from })}
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {suggestion.changed.map((key) => {
          const question = questionOf(key);
          if (!question) return null;
          return (
            <li key={key} className="wrap-anywhere">
              {t('rules.suggestions.changed', {
                question: textIn(question.label, language),
                before: displayAnswer(question, before?.answers[key], language),
                after: displayAnswer(question, suggestion.answers[key], language),
              })}
            </li>
          );
        })}
      </ul>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {Object.entries(expected).map(([key, value]) => (
          <ExpectedField
            key={key}
            flagKey={key}
            value={value}
            onChange={(next) => setExpected({ ...expected, [key]: next })}
          />
        ))}
      </div>
      <Button size="sm" className="mt-3" onClick={add}>
        {t('rules.suggestions.approve')}
        <span className="sr-only">: {title}</span>
      </Button>
    </div>
  );
}

function ExpectedField({
  flagKey,
  value,
  onChange,
}: {
  flagKey: string;
  value: FlagValue;
  onChange: (value: FlagValue) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { sound } = useRules();
  const flag = sound.flags.find(({ key }) => key === flagKey);
  const label = flag ? textIn(flag.title, language) : flagKey;
  if (typeof value === 'number')
    return <UnitNumber label={label} unit="" value={value} onChange={onChange} />;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <Select
        dense
        id={id}
        value={String(value)}
        onChange={({ target }) => onChange(target.value === 'null' ? null : target.value === 'true')}
      >
        <option value="true">{t('rules.outcome.true')}</option>
        <option value="false">{t('rules.outcome.false')}</option>
        <option value="null">{t('rules.outcome.unknown')}</option>
      </Select>
    </div>
  );
}

/** Has a random suffix, so that two editors who add the same suggestion create two cases. */
const idOf = ({ from, point }: SuggestedCase): string =>
  `${`${from}-${point}`.slice(0, 180)}-${crypto.randomUUID().slice(0, 8)}`;
