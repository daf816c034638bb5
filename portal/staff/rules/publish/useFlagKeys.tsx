/** Keys for new flags, from their names: they are permanent once published. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { textIn } from '@clinic/engine/definition';
import { suggestedId } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { IdField } from '@clinic/platform/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asEditable } from '../editable.ts';
import { isGeneratedKey } from '../newRule.ts';

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,79}$/;

export function useFlagKeys(document: RuleSetDocument, published: readonly string[]) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { flags = [], languages = [] } = asEditable(document) ?? {};
  const unnamed = flags.filter(({ key }) => isGeneratedKey(key) && !published.includes(key));
  const usedKeys = new Set(flags.filter((flag) => !unnamed.includes(flag)).map(({ key }) => key));
  const chosen = new Map<string, string>();
  const fields: ReactNode[] = [];
  let isWrong = false;
  for (const { key, title } of unnamed) {
    const name = textIn(title, languages[0] ?? language);
    const isTaken = (id: string): boolean => usedKeys.has(id);
    const to = typed[key] ?? (suggestedId(name, { separator: '_', isTaken }) || key);
    const isBad = !KEY.test(to) || isTaken(to);
    isWrong ||= isBad;
    usedKeys.add(to);
    chosen.set(key, to);
    fields.push(
      <IdField
        key={key}
        label={t('rules.flag.keyOf', { name: textIn(title, language) || key })}
        help={t('rules.flag.keyHelp')}
        error={isBad && t('rules.flag.keyWrong')}
        value={to}
        onChange={(next) => setTyped({ ...typed, [key]: next })}
      />,
    );
  }
  return { fields, chosen, isWrong };
}
