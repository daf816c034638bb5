/** Which questions of a step share a page, and the page's heading. */
import { type PageOfStep, type Step, textIn } from '@clinic/engine/definition';
import { besideTheOneBefore, onePageEach, pageBegunAt, pageJoined, pageTitled } from '@clinic/engine/editing';
import { fitsInRow } from '@clinic/engine/parsing';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Tick } from '@clinic/platform/ui';
import { FoldVertical, SeparatorHorizontal } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalizedField } from '../fields/LocalizedField.tsx';

export interface PagesEditorProps {
  step: Step;
  /** Undefined: all on one page, headed by the step's title. */
  onChange: (pages: PageOfStep[] | undefined, about?: string) => void;
}

export function PagesEditor({ step, onChange }: PagesEditorProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pages, questions } = step;
  if (questions.length < 2 && !pages) return null;
  const nameOf = (id: string): string => {
    const question = questions.find((each) => each.id === id);
    return (question && textIn(question.label, language)) || id;
  };
  const canBeBeside = ({ questions: asked }: PageOfStep, id: string): boolean => {
    const before = asked[asked.indexOf(id) - 1];
    return [before, id].every((each) => questions.some((one) => one.id === each && fitsInRow(one)));
  };
  const shown = pages ?? [{ questions: questions.map(({ id }) => id) }];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('builder.pages.title')}</legend>
      <p className="mb-2 text-sm text-ink-soft">
        {pages ? t('builder.pages.count', { count: pages.length }) : t('builder.pages.one')}
      </p>
      <ol className="grid gap-3">
        {shown.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
          <li key={index} className="rounded border border-line bg-paper p-3">
            <div className="mb-2 flex items-center justify-between gap-2">
              <span className="text-xs text-ink-soft">{t('builder.pages.page', { number: index + 1 })}</span>
              {index > 0 && (
                <Button variant="quiet" size="sm" onClick={() => onChange(pageJoined(step, index))}>
                  <FoldVertical aria-hidden="true" />
                  {t('builder.pages.join')}
                  <span className="sr-only">: {t('builder.pages.page', { number: index + 1 })}</span>
                </Button>
              )}
            </div>
            <ol className="grid gap-1 text-sm">
              {page.questions.map((id, at) => (
                <Fragment key={id}>
                  {at > 0 && (
                    <li className="flex">
                      <Button
                        variant="quiet"
                        size="sm"
                        className="min-h-7! text-xs! text-ink-soft!"
                        onClick={() => onChange(pageBegunAt(step, id))}
                      >
                        <SeparatorHorizontal aria-hidden="true" />
                        {t('builder.pages.begin')}
                        <span className="sr-only">: {nameOf(id)}</span>
                      </Button>
                    </li>
                  )}
                  <li className="rounded bg-surface px-2.5 py-1.5 wrap-anywhere">
                    {nameOf(id)}
                    {canBeBeside(page, id) && (
                      <Tick
                        label={t('builder.pages.beside')}
                        checked={page.sideBySide?.some((row) => row.indexOf(id) > 0) ?? false}
                        onChange={(beside) => onChange(besideTheOneBefore(step, index, id, beside))}
                      />
                    )}
                  </li>
                </Fragment>
              ))}
            </ol>
            {pages && (page.questions.length > 1 || page.title) && (
              <div className="mt-3">
                <LocalizedField
                  optional
                  label={t('builder.pages.heading')}
                  value={page.title}
                  onChange={(title, of) => onChange(pageTitled(step, index, title), `pages ${index} ${of}`)}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onChange(onePageEach(step))}>
          {t('builder.pages.each')}
        </Button>
        {pages && (
          <Button variant="secondary" size="sm" onClick={() => onChange(undefined)}>
            {t('builder.pages.together')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
