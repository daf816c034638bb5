/** Any JSON-logic, as JSON. */
import type { LogicJson } from '@clinic/engine/base';
import { checkLogic } from '@clinic/engine/logic';
import { JsonText } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

interface LogicTextProps {
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
