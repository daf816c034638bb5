/** The flags and derived values that depend on a key, each as a link; without any, the key can be removed. */
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Button } from '@clinic/platform/ui';
import { type Owner, readersOfKey } from '@clinic/rules/document';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRules } from '../RulesContext.ts';

type Open = (kind: 'flag' | 'derived', key: string) => void;

interface KeyReadersProps {
  keyOf: string;
  onOpen: Open;
  removeText: string;
  onRemove: () => void;
}

export function KeyReaders({ keyOf, onOpen, removeText, onRemove }: KeyReadersProps) {
  const { t } = useTranslation();
  const { ruleSet } = useRules();
  const readers = readersOfKey(ruleSet, keyOf);
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-semibold">{t('rules.parameter.readBy')}</h3>
      <ReaderList readers={readers} onOpen={onOpen} />
      <div>
        <Button variant="quiet" size="sm" disabled={readers.length > 0} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {removeText}
        </Button>
        {readers.length > 0 && <p className="text-sm text-ink-soft">{t('rules.parameter.inUse')}</p>}
      </div>
    </section>
  );
}

function ReaderList({ readers, onOpen }: { readers: readonly Owner[]; onOpen: Open }) {
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
            className="min-h-6 text-start text-accent underline wrap-anywhere"
            onClick={() => onOpen(reader.kind, reader.key)}
          >
            {t(`rules.parameter.${reader.kind}`, { name: nameOf(reader) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
