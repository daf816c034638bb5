/** A value of the rules, described in words and edited with the formula editor. */

import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { checkLogic } from '../../../engine/logic/check.ts';
import { describeLogic } from '../../../rules/evaluate/describe.ts';
import { FormulaEditor } from '../../logic/FormulaEditor.tsx';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useRules } from '../RulesContext.ts';
import { DescribedTree } from './DescribedTree.tsx';

export interface ValueEditorProps {
  label: string;
  value: LogicJson;
  /** Its path in the rule set. */
  path: string;
  /** `about` names the field being typed in. */
  onChange: (logic: LogicJson, about?: string) => void;
}

export function ValueEditor({ label, value, path, onChange }: ValueEditorProps) {
  const language = useLanguage();
  const { ruleSet, questionOf } = useRules();
  const isRunnable = checkLogic(value, path).length === 0;
  return (
    <section>
      <h3 className="mb-2 text-lg font-semibold">{label}</h3>
      {isRunnable && (
        <div className="mb-3 rounded border border-line bg-paper px-4 py-3">
          <DescribedTree node={describeLogic(value, path, { ruleSet, questionOf, language })} />
        </div>
      )}
      <FormulaEditor label={label} value={value} path={path} onChange={onChange} />
    </section>
  );
}
