/** An earlier state that can only be shown as JSON. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import { JsonView } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

export function DocumentAsJson({ document }: { document: AnyDocument }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('versions.onlyJson')}</p>
      <JsonView label="JSON" value={document} />
    </>
  );
}
