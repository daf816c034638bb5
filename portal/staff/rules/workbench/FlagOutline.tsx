/** The rule set's flags, derived values and parameters: select one to edit, or add a new one. */
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, classes } from '@clinic/platform/ui';
import { Plus, Sigma, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newDerived, newFlag, newParameter } from '../newRule.ts';
import { useRules } from '../RulesContext.ts';
import { SeverityMark } from '../SeverityMark.tsx';

export interface Selected {
  kind: 'flag' | 'derived' | 'parameter';
  key: string;
}

interface FlagOutlineProps {
  selected: Selected;
  onSelect: (selected: Selected) => void;
  onAdd: (added: Selected) => void;
}

const NEW = { flag: newFlag, derived: newDerived, parameter: newParameter };

const ROW =
  'flex min-h-10 w-full items-center gap-2.5 rounded px-2.5 py-1.5 text-start hover:bg-sunken aria-current:bg-accent-soft aria-current:font-semibold';

export function FlagOutline({ selected, onSelect, onAdd }: FlagOutlineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, problems, edit } = useRules();
  const isWrong = (path: string): boolean =>
    problems.some(({ level, path: at }) => level === 'error' && (at === path || at.startsWith(`${path}.`)));
  const isCurrent = (kind: Selected['kind'], key: string) =>
    selected.kind === kind && selected.key === key ? ('true' as const) : undefined;
  const add = (kind: Selected['kind']): void => {
    const next = NEW[kind](ruleSet);
    edit(next.ruleSet);
    onAdd({ kind, key: next.key });
  };
  return (
    <nav
      aria-label={t('rules.outline.title')}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:max-h-80 max-lg:overflow-y-auto"
    >
      <section>
        <h2 className="mb-1 px-2.5 text-sm font-semibold text-ink-soft">{t('rules.outline.flags')}</h2>
        <ul>
          {ruleSet.flags.map(({ key, severity, title }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-current={isCurrent('flag', key)}
                className={classes(ROW)}
                onClick={() => onSelect({ kind: 'flag', key })}
              >
                <SeverityMark severity={severity} />
                <span className="min-w-0 flex-1 truncate">{textIn(title, language) || key}</span>
                {isWrong(`flags[${index}]`) && <Wrong />}
              </button>
            </li>
          ))}
        </ul>
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => add('flag')}>
          <Plus aria-hidden="true" />
          {t('rules.outline.addFlag')}
        </Button>
      </section>
      {(['derived', 'parameter'] as const).map((kind) => {
        const Icon = kind === 'derived' ? Sigma : SlidersHorizontal;
        const list = kind === 'derived' ? 'derived' : 'parameters';
        return (
          <section key={kind}>
            <h2 className="mb-1 px-2.5 text-sm font-semibold text-ink-soft">{t(`rules.outline.${list}`)}</h2>
            <ul>
              {ruleSet[list].map(({ key, label }, index) => (
                <li key={key}>
                  <button
                    type="button"
                    aria-current={isCurrent(kind, key)}
                    className={ROW}
                    onClick={() => onSelect({ kind, key })}
                  >
                    <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                    <span className="min-w-0 flex-1 truncate">{textIn(label, language) || key}</span>
                    {isWrong(`${list}[${index}]`) && <Wrong />}
                  </button>
                </li>
              ))}
            </ul>
            <Button variant="quiet" size="sm" className="mt-1" onClick={() => add(kind)}>
              <Plus aria-hidden="true" />
              {t(kind === 'derived' ? 'rules.outline.addDerived' : 'rules.outline.addParameter')}
            </Button>
          </section>
        );
      })}
    </nav>
  );
}

function Wrong() {
  const { t } = useTranslation();
  return (
    <span className="size-2 shrink-0 rounded-full bg-danger-strong">
      <span className="sr-only">{t('rules.outline.wrong')}</span>
    </span>
  );
}
