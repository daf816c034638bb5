/** The imported expression of a value that only the clinic's server can compute. */
import type { FhirPathValue } from '@clinic/engine/definition';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export function ServerExpression({ expression, variables = [] }: FhirPathValue) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h3 id={id} className="text-sm font-semibold">
        {t('builder.formula.title')}
      </h3>
      <p className="text-sm text-ink-soft">{t('builder.formula.byServer')}</p>
      {[...variables, { name: undefined, expression }].map(({ name, expression: source }) => (
        <code key={name ?? ''} className="block overflow-x-auto rounded bg-sunken p-2 text-sm break-words">
          {name !== undefined && `%${name} = `}
          {source}
        </code>
      ))}
    </section>
  );
}
