/** Properties of a part of the definition format as questions, in the words of the builder. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../engine/definition/definition.ts';
import type { FormatSchema } from '../../engine/editing/formatSchema.ts';
import { propertyQuestions } from '../../engine/editing/propertyQuestions.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';

/** The same as long as they say the same. `format` is one of `formatSchema.ts`, which stay the same, too. */
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
