/** Chooses which answers are shown, with the number of each. */
import { useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';
import type { AnswersView } from './notable.ts';

const CHOICES = ['notable', 'answered', 'all'] as const;

interface AnswersViewsProps {
  view: AnswersView;
  count: (view: AnswersView) => number;
  onChange: (view: AnswersView) => void;
}

export function AnswersViews({ view, count, onChange }: AnswersViewsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const current = view === 'notAsked' ? 'all' : view;
  const unasked = count('notAsked') - count('all');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset className="flex max-w-full min-w-0 flex-wrap rounded border border-line bg-surface p-0.5">
        <legend className="sr-only">{t('answers.view.label')}</legend>
        {CHOICES.map((each) => (
          <label
            key={each}
            className="relative flex min-h-9 cursor-pointer items-center gap-1.5 rounded px-2 text-sm font-medium text-ink-soft sm:px-3 has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="answers-view"
              value={each}
              checked={current === each}
              onChange={() => onChange(each)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`answers.view.${each}`)} <span className="tabular-nums">{format.number(count(each))}</span>
          </label>
        ))}
      </fieldset>
      {current === 'all' && unasked > 0 && (
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={view === 'notAsked'}
            onChange={({ target }) => onChange(target.checked ? 'notAsked' : 'all')}
            className="size-5 accent-accent"
          />
          {t('answers.view.notAsked', { count: unasked })}
        </label>
      )}
    </div>
  );
}
