/** Imports a rule set from a file as a draft. */
import { useTranslation } from 'react-i18next';
import { ImportFile } from '../../authoring/ImportFile.tsx';
import { useBeginRuleDraft } from '../useBeginRuleDraft.ts';

export function ImportRules() {
  const { t } = useTranslation();
  const begin = useBeginRuleDraft();
  return (
    <ImportFile
      wanted="ruleSet"
      label={t('rules.import.action')}
      pending={begin.isPending}
      onDocument={(document) => begin.mutate({ from: 'document', document })}
    />
  );
}
