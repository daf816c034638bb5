/** Selects the unit that a soft check suggests instead of the chosen one. */
import { unitText } from '@clinic/engine/base';
import { type Question, textIn, type UnitSwitch } from '@clinic/engine/definition';
import { unitPairs } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { SelectField } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';

export interface SwitchUnitFieldProps {
  value: UnitSwitch | undefined;
  onChange: (value: UnitSwitch | undefined) => void;
}

export function SwitchUnitField({ value, onChange }: SwitchUnitFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const choices = switchesOf(
    definition.steps.flatMap(({ questions }) => questions),
    language,
  );
  if (choices.length === 0 && !value) return null;
  const chosen = value ? JSON.stringify([value.question, value.to]) : '';
  return (
    <SelectField
      label={t('builder.checks.switchUnit')}
      value={chosen}
      onChange={(next) => {
        const [question, to] = next ? (JSON.parse(next) as [string, string | number]) : [];
        onChange(question === undefined || to === undefined ? undefined : { question, to });
      }}
    >
      <option value="">{t('builder.checks.noSwitch')}</option>
      {choices.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
      {value && !choices.some(({ key }) => key === chosen) && (
        <option value={chosen}>{`${value.question}: ${value.to}`}</option>
      )}
    </SelectField>
  );
}

/** Every possible switch from one unit to another, labelled with its question's text. */
function switchesOf(all: readonly Question[], language: string): Array<{ key: string; name: string }> {
  return all.flatMap((question) => {
    const name = textIn(question.label, language) || question.id;
    const targets: Array<string | number> =
      question.type === 'quantity' && question.units
        ? question.units.map(({ unit }) => unit)
        : question.type === 'choice'
          ? question.options.map(({ value }) => value)
          : question.measure === undefined
            ? []
            : all.flatMap((one) => (one !== question && 'unit' in one && one.unit ? [one.unit] : []));
    const isPlain = question.type === 'quantity' && question.units !== undefined;
    return [...new Set(targets)]
      .filter((to) => isPlain || unitPairs(all, { question: question.id, to }).length > 0)
      .map((to) => {
        const option =
          question.type === 'choice' ? question.options.find(({ value }) => value === to) : undefined;
        const target = option ? textIn(option.label, language) : unitText(String(to), language);
        return { key: JSON.stringify([question.id, to]), name: `${name} → ${target}` };
      });
  });
}
