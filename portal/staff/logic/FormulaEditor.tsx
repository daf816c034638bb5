/** Edits a calculation with fields; as JSON only what fields cannot show. Opening it changes nothing. */
import type { LogicJson } from '@clinic/engine/base';
import {
  asCalculation,
  CALCULATIONS,
  type Calculation,
  type Formula,
  formulaPartsOf as partsOf,
  takesConditions,
} from '@clinic/engine/editing';
import { checkLogic } from '@clinic/engine/logic';
import { SelectField } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BeyondFields } from './BeyondFields.tsx';
import { CalculationFields } from './CalculationFields.tsx';
import { LogicAsJson } from './LogicAsJson.tsx';
import { useLogic } from './LogicContext.ts';
import { LogicText } from './LogicText.tsx';
import { calculationsFor, fitsInto, spareFor } from './spare.ts';
import { TermField } from './TermField.tsx';
import { useFormula } from './useFormula.ts';

interface FormulaEditorProps {
  /** What the formula computes, in words. */
  label: string;
  value: LogicJson;
  /** Its path in the document. */
  path: string;
  /** `about` names the field being typed in. */
  onChange: (logic: LogicJson, about?: string) => void;
}

type Kind = Calculation | 'value' | 'condition' | 'unknown' | 'other';

export function FormulaEditor({ label, value, path, onChange }: FormulaEditorProps) {
  const { t } = useTranslation();
  const tools = useLogic();
  const [asJson, setAsJson] = useState(false);
  const [formula, set] = useFormula(value, onChange);
  const kind = asJson ? 'other' : kindOf(formula);
  const choose = (next: Kind): void => {
    setAsJson(next === 'other');
    if (next !== 'other') set(converted(formula, next, tools));
  };
  const problem = kind === 'unknown' ? undefined : checkLogic(value, '')[0]?.message;
  return (
    <div className="grid gap-2">
      <SelectField labelHidden label={t('logic.kind')} className="max-w-80" value={kind} onChange={choose}>
        {kind === 'unknown' && <option value="unknown">{t('logic.kinds.unknown')}</option>}
        {calculationsFor(tools, kind).map((each) => (
          <option key={each} value={each}>
            {t(`logic.kinds.${each}`)}
          </option>
        ))}
        <option value="value">{t('logic.kinds.value')}</option>
        <option value="condition">{t('logic.kinds.condition')}</option>
        <option value="other">{t('logic.kinds.other')}</option>
      </SelectField>
      {asJson ? (
        <LogicText
          label={t('logic.jsonOf', { name: label })}
          value={value}
          onChange={(logic) => onChange(logic, `${path} json`)}
        />
      ) : (
        <>
          <Parts label={label} formula={formula} path={path} onChange={set} />
          {problem && kind !== 'other' && <p className="text-sm text-danger">{problem}</p>}
        </>
      )}
      {kind !== 'other' && <LogicAsJson name={label} value={value} />}
    </div>
  );
}

function Parts({
  label,
  formula,
  path,
  onChange,
}: {
  label: string;
  formula: Formula;
  path: string;
  onChange: (formula: Formula, about?: string) => void;
}) {
  const { t } = useTranslation();
  const tools = useLogic();
  switch (formula.kind) {
    case 'unknown':
      return <p className="text-sm text-ink-soft">{t('logic.notYet')}</p>;
    case 'condition':
      return (
        <tools.Condition
          name={t('logic.holds')}
          value={formula.logic}
          path={path}
          onChange={(logic, about) => onChange({ kind: 'condition', logic }, about)}
        />
      );
    case 'other':
      return <BeyondFields name={label} value={formula.logic} path={path} onChange={onChange} />;
    case 'number':
    case 'text':
    case 'read':
    case 'points':
    case 'compound':
    case 'notApplicable':
      return (
        <TermField name={t('logic.term', { number: 1 })} formula={formula} path={path} onChange={onChange} />
      );
    default:
      return <CalculationFields name="" formula={formula} path={path} onChange={onChange} Term={TermField} />;
  }
}

function kindOf({ kind }: Formula): Kind {
  if (kind === 'condition' || kind === 'unknown' || kind === 'other') return kind;
  return (CALCULATIONS as readonly string[]).includes(kind) ? (kind as Calculation) : 'value';
}

/** Converts the formula to another kind and keeps the terms that fit. */
function converted(
  formula: Formula,
  kind: Exclude<Kind, 'other'>,
  tools: ReturnType<typeof useLogic>,
): Formula {
  if (kind === 'unknown') return { kind };
  if (kind === 'condition') {
    const [when] = 'conditions' in formula ? formula.conditions : [];
    return { kind, logic: when ?? tools.newCondition() };
  }
  const calculation = kind === 'value' ? 'sum' : kind;
  const spare = spareFor(calculation, tools);
  const operands = partsOf(formula).filter((part) => fitsInto(calculation, part, tools));
  if (kind === 'value') return operands.find((part) => kindOf(part) === 'value') ?? spare.term;
  return asCalculation(
    takesConditions(calculation) ? formula : { kind: 'sum', terms: operands },
    kind,
    spare,
  );
}
