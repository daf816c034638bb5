/** Logic as JSON, to read and copy. */
import type { LogicJson } from '@clinic/engine/base';
import { JsonView } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

export function LogicAsJson({ name, value }: { name: string; value: LogicJson }) {
  const { t } = useTranslation();
  return (
    <details className="mt-2">
      <summary className="w-fit text-sm font-medium text-accent">{t('logic.asJson')}</summary>
      <div className="mt-2">
        <JsonView label={t('logic.jsonOf', { name })} value={value} />
      </div>
    </details>
  );
}
