/** The limits and lists a flag depends on, as plain fields with units; shared ones list their other users. */
import { unitText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { OptionTicks, UnitNumber } from '@clinic/platform/ui';
import { type TunableValue, tunableValuesOfFlag, withField } from '@clinic/rules/document';
import { describeLine } from '@clinic/rules/evaluate';
import { useTranslation } from 'react-i18next';
import { useRules } from '../RulesContext.ts';

export function PlainFields({ flagKey }: { flagKey: string }) {
  const { t } = useTranslation();
  const { ruleSet, questionOf } = useRules();
  const fields = tunableValuesOfFlag(ruleSet, flagKey, questionOf);
  if (fields.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 text-lg font-semibold">{t('rules.fields.title')}</h3>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => (
          <OneField key={field.path} field={field} flagKey={flagKey} />
        ))}
      </div>
    </section>
  );
}

function OneField({ field, flagKey }: { field: TunableValue; flagKey: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, questionOf, edit } = useRules();
  const { value, unit, owners, condition } = field;
  const parameter = ruleSet.parameters.find(({ key }) => key === field.parameter);
  const question = field.question === undefined ? undefined : questionOf(field.question);
  const label = parameter
    ? textIn(parameter.label, language)
    : question
      ? textIn(question.label, language)
      : condition
        ? describeLine(condition.logic, { ruleSet, questionOf, language })
        : field.path;
  const others = owners.filter(({ kind, key }) => kind === 'flag' && key !== flagKey);
  const set = (next: TunableValue['value']): void => edit(withField(ruleSet, field, next), field.path);
  const note = [
    parameter?.source,
    others.length > 0 &&
      t('rules.fields.shared', {
        flags: others
          .map(({ key }) => ruleSet.flags.find((flag) => flag.key === key))
          .map((flag) => (flag ? textIn(flag.title, language) : ''))
          .join(', '),
      }),
  ].filter(Boolean);
  return (
    <div className={typeof value === 'number' ? undefined : 'sm:col-span-2'}>
      {typeof value === 'number' ? (
        <UnitNumber label={label} unit={unitText(unit, language)} value={value} onChange={set} />
      ) : (
        <OptionTicks
          label={label}
          options={optionsOf(question, value).map((option) => ({
            value: option,
            text: question ? displayAnswer(question, option, language) : String(option),
          }))}
          value={value}
          onChange={set}
        />
      )}
      {note.length > 0 && <p className="mt-1 text-sm text-ink-soft wrap-anywhere">{note.join(' · ')}</p>}
    </div>
  );
}

/** The question's options, plus listed values that are not among them. */
function optionsOf(
  question: ReturnType<ReturnType<typeof useRules>['questionOf']>,
  value: readonly (string | number)[],
): (string | number)[] {
  const offered = question && 'options' in question ? question.options.filter(({ unknown }) => !unknown) : [];
  return [...new Set([...offered.map((option) => option.value), ...value])];
}
