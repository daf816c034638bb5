/** An earlier state that can only be shown as JSON. */
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '../../../contract/catalogue.ts';
import { JsonView } from '../../platform/ui/states/JsonView.tsx';

export function DocumentAsJson({ document }: { document: AnyDocument }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-2 text-ink-soft">{t('versions.onlyJson')}</p>
      <JsonView label="JSON" value={document} />
    </>
  );
}
