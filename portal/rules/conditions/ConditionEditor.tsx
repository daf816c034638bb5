/** A rule's condition or value, part by part; what rows cannot show is described and edited as JSON. */
import { Code } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { checkLogic } from '../../../engine/logic/check.ts';
import { describeLogic } from '../../../rules/evaluate/describe.ts';
import { LogicText } from '../../logic/LogicText.tsx';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { useRules } from '../RulesContext.ts';
import { ConditionPart } from './ConditionPart.tsx';
import { DescribedTree } from './DescribedTree.tsx';

export interface ConditionEditorProps {
  label: string;
  value: LogicJson;
  /** Its path in the rule set. */
  path: string;
  /** `about` names the field being typed in. */
  onChange: (logic: LogicJson, about?: string) => void;
}

export function ConditionEditor({ label, value, path, onChange }: ConditionEditorProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, questionOf } = useRules();
  const [asJson, setAsJson] = useState(false);
  const isRunnable = checkLogic(value, path).length === 0;
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{label}</h3>
        <Button variant="quiet" size="sm" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
          <Code aria-hidden="true" />
          {asJson ? t('rules.condition.asRows') : t('rules.condition.asJson')}
        </Button>
      </div>
      {isRunnable && (
        <div className="mb-3 rounded border border-line bg-paper px-4 py-3">
          <DescribedTree node={describeLogic(value, path, { ruleSet, questionOf, language })} />
        </div>
      )}
      {asJson || !isRunnable ? (
        <LogicText
          label={t('rules.condition.jsonOf', { label })}
          value={value}
          onChange={(logic) => onChange(logic, `${path} json`)}
        />
      ) : (
        <ConditionPart name={label} value={value} path={path} onChange={onChange} />
      )}
    </section>
  );
}
