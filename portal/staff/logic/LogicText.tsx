/** Any JSON-logic, as JSON. */
import { useTranslation } from 'react-i18next';
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { checkLogic } from '../../../engine/logic/check.ts';
import { JsonText } from '../../platform/ui/fields/JsonText.tsx';

export interface LogicTextProps {
  label: string;
  labelHidden?: boolean;
  value: LogicJson;
  onChange: (logic: LogicJson) => void;
}

export function LogicText(props: LogicTextProps) {
  const { t } = useTranslation();
  return (
    <JsonText
      {...props}
      unreadable={t('logic.unreadable')}
      problem={checkLogic(props.value, '')[0]?.message}
    />
  );
}
