/** The strings that may appear in a definition's JSON, with what they mean. */
import { textIn } from '@clinic/engine/definition';
import { asOutline } from '@clinic/engine/editing';
import { OPERATORS } from '@clinic/engine/logic';
import { DefinitionSchema } from '@clinic/engine/parsing';
import type { JsonWord } from '@clinic/platform/ui';
import type { i18n as I18n } from 'i18next';
import { z } from 'zod';

/** Properties and fixed values of the format, its operators, and the ids of this document. */
export function definitionWords(document: unknown, i18n: I18n, language: string): JsonWord[] {
  const { t } = i18n;
  const { properties, values } = wordsOfFormat();
  const named = (key: string, otherwise: string): string => (i18n.exists(key) ? t(key) : otherwise);
  const ids = (asOutline(document)?.steps ?? []).flatMap(({ questions }) =>
    questions.map(({ id, label }) => ({ label: id, detail: textIn(label, language) })),
  );
  const all = [
    ...ids,
    ...properties.map((label) => ({
      label,
      detail: named(`builder.property.${label}`, t('jsonWords.property')),
    })),
    ...values.map((label) => ({ label, detail: named(`builder.type.${label}`, t('jsonWords.value')) })),
    ...[...OPERATORS.keys()].map((label) => ({ label, detail: t('jsonWords.operator') })),
  ];
  return [...new Map(all.toReversed().map((word) => [word.label, word])).values()];
}

let found: { properties: string[]; values: string[] } | undefined;

function wordsOfFormat(): { properties: string[]; values: string[] } {
  if (found) return found;
  const properties = new Set<string>();
  const values = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) properties.add(name);
      if (key === 'const' || key === 'enum') for (const each of [value].flat()) values.add(String(each));
      visit(value);
    }
  };
  visit(z.toJSONSchema(DefinitionSchema, { unrepresentable: 'any', io: 'input' }));
  found = { properties: [...properties], values: [...values] };
  return found;
}
