/** Danger flags that no test case raises, to be confirmed before they are published. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Finding } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { asEditable } from '../editable.ts';

interface UntestedFlagsProps {
  keys: readonly string[];
  document: RuleSetDocument;
  isFine?: boolean;
  /** If absent, they are only shown. */
  onFine?: (isFine: boolean) => void;
  isMissing?: boolean;
}

export function UntestedFlags({ keys, document, isFine = false, onFine, isMissing }: UntestedFlagsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const flags = asEditable(document)?.flags.filter(({ key }) => keys.includes(key)) ?? [];
  return (
    <Finding level="warning">
      {t('rules.untested.title', { count: keys.length })}
      <ul className="mt-1 list-disc ps-5 text-sm">
        {flags.map(({ key, title }) => (
          <li key={key}>{textIn(title, language) || key}</li>
        ))}
      </ul>
      {onFine && (
        <label className="mt-2 flex min-h-8 items-center gap-2 font-medium">
          <input
            type="checkbox"
            checked={isFine}
            aria-invalid={isMissing}
            onChange={({ target }) => onFine(target.checked)}
            className="size-4.5"
          />
          {t('rules.untested.confirm')}
        </label>
      )}
      {isMissing && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {t('rules.untested.missing')}
        </p>
      )}
    </Finding>
  );
}
