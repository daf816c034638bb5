/** Properties of a part of the definition format as questions, with the builder's labels. */
import type { Question } from '@clinic/engine/definition';
import { type FormatSchema, propertyQuestions } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Keeps its identity while the content is the same. `format` is a stable object of `formatSchema.ts`. */
export function usePropertyQuestions(format: FormatSchema, ...names: readonly string[]): Question[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const wanted = names.join(' ');
  return useMemo(
    () =>
      propertyQuestions(
        format,
        {
          label: (name) => ({ [language]: t(`builder.form.${name}`) }),
          option: (name, value) => ({ [language]: t(`builder.form.values.${name}.${value}`) }),
        },
        wanted.split(' '),
      ),
    [format, wanted, t, language],
  );
}
