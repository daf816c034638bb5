/** A condition, described in words and edited part by part; as JSON only if it is not valid. */
import type { LogicJson } from '@clinic/engine/base';
import { checkLogic } from '@clinic/engine/logic';
import { Button } from '@clinic/platform/ui';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConditionTree } from './ConditionPart.tsx';
import { Description } from './Description.tsx';
import { LogicAsJson } from './LogicAsJson.tsx';
import { useLogic } from './LogicContext.ts';
import { LogicFrame } from './LogicFrame.tsx';
import { LogicText } from './LogicText.tsx';

interface ConditionEditorProps {
  label: string;
  /** If absent, it is always true. */
  value: LogicJson | undefined;
  /** Its path in the document. */
  path: string;
  /** One of the headings of the page. */
  heading?: boolean;
  /** `about` names the field being typed in. */
  onChange: (logic: LogicJson, about?: string) => void;
  /** If absent, a condition is required. */
  onClear?: (() => void) | undefined;
}

export function ConditionEditor({
  label,
  value,
  path,
  heading = false,
  onChange,
  onClear,
}: ConditionEditorProps) {
  const { t } = useTranslation();
  const { newCondition } = useLogic();
  const isRunnable = value === undefined || checkLogic(value, path).length === 0;
  const first = newCondition();
  return (
    <LogicFrame label={label} heading={heading}>
      {value === undefined ? (
        <p className="mb-2 text-sm text-ink-soft">{t('logic.always')}</p>
      ) : (
        <Description value={value} path={path} />
      )}
      {value !== undefined &&
        (!isRunnable ? (
          <LogicText
            label={t('logic.jsonOf', { name: label })}
            value={value}
            onChange={(logic) => onChange(logic, `${path} json`)}
          />
        ) : (
          <ConditionTree
            name={heading ? label : 1}
            value={value}
            path={path}
            onChange={onChange}
            onRemove={onClear}
          />
        ))}
      <div className="mt-2 flex flex-wrap gap-2">
        {value === undefined && (
          <Button variant="secondary" size="sm" disabled={first === true} onClick={() => onChange(first)}>
            <Plus aria-hidden="true" />
            {t('logic.addCondition')}
          </Button>
        )}
        {onClear && !isRunnable && (
          <Button variant="secondary" size="sm" onClick={onClear}>
            {t('logic.clear')}
          </Button>
        )}
      </div>
      {value !== undefined && isRunnable && <LogicAsJson name={label} value={value} />}
    </LogicFrame>
  );
}
