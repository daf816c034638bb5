/** The key by which the rules refer to a parameter or derived value. */
import { FORBIDDEN_KEYS } from '@clinic/engine/base';
import { TODAY } from '@clinic/engine/form';
import { useTranslation } from 'react-i18next';
import { useRules } from '../RulesContext.ts';
import { KeyField } from './KeyField.tsx';

interface OwnKeyFieldProps {
  value: string;
  onRename: (key: string) => void;
}

export function OwnKeyField({ value, onRename }: OwnKeyFieldProps) {
  const { t } = useTranslation();
  const { ruleSet, questionOf } = useRules();
  const isTaken = (key: string): boolean =>
    [...ruleSet.parameters, ...ruleSet.derived].some((each) => each.key === key) ||
    questionOf(key) !== undefined ||
    key === TODAY ||
    FORBIDDEN_KEYS.has(key);
  return (
    <KeyField
      value={value}
      label={t('rules.key.label')}
      help={t('rules.key.help')}
      wrong={t('rules.key.wrong')}
      isTaken={isTaken}
      onRename={onRename}
    />
  );
}
