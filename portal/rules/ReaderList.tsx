/** The flags and derived values that depend on something, each as a link. */
import { useTranslation } from 'react-i18next';
import { textIn } from '../../engine/definition/definition.ts';
import type { Owner } from '../../rules/document/conditions.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { useRules } from './RulesContext.ts';

export interface ReaderListProps {
  readers: readonly Owner[];
  onOpen: (kind: 'flag' | 'derived', key: string) => void;
}

export function ReaderList({ readers, onOpen }: ReaderListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet } = useRules();
  const nameOf = ({ kind, key }: Owner): string => {
    const flag = ruleSet.flags.find((each) => each.key === key);
    const derived = ruleSet.derived.find((each) => each.key === key);
    return textIn((kind === 'flag' ? flag?.title : derived?.label) ?? {}, language) || key;
  };
  if (readers.length === 0) return <p className="text-sm text-ink-soft">{t('rules.parameter.unused')}</p>;
  return (
    <ul className="grid gap-1">
      {readers.map((reader) => (
        <li key={`${reader.kind} ${reader.key}`}>
          <button
            type="button"
            className="min-h-6 text-left text-accent underline wrap-anywhere"
            onClick={() => onOpen(reader.kind, reader.key)}
          >
            {t(`rules.parameter.${reader.kind}`, { name: nameOf(reader) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
