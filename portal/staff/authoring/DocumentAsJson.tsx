/** An earlier state that can only be shown as JSON. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import { useTranslation } from 'react-i18next';

export function DocumentAsJson({ document }: { document: AnyDocument }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('versions.onlyJson')}</p>
      <pre className="overflow-x-auto rounded border border-line bg-sunken p-3 font-mono text-xs">
        {JSON.stringify(document, null, 2)}
      </pre>
    </>
  );
}
