/** A read-only outline of an earlier state. */
import type { DraftDocument } from '@clinic/contract/questionnaires';
import { type Question, textIn } from '@clinic/engine/definition';
import { asOutline, partsOf } from '@clinic/engine/editing';
import { sectionRuns } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { GitFork } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentAsJson } from '../../authoring/DocumentAsJson.tsx';
import { builderType } from '../document/questionTypes.ts';

export function OutlineAsRead({ document }: { document: DraftDocument }) {
  const language = useLanguage();
  const definition = asOutline(document);
  if (!definition) return <DocumentAsJson document={document} />;
  return (
    <ol className="grid gap-5">
      {keyed(definition.steps).map(([key, step]) => (
        <li key={key}>
          <h3 className="flex items-center gap-2 font-semibold">
            {textIn(step.title, language) || step.id}
            {step.showWhen !== undefined && <Conditional />}
          </h3>
          {sectionRuns(step, step.questions).map(({ key: run, path, opens, questions }) => (
            <Fragment key={run}>
              {opens.map((section) => (
                <h4 key={section.id} className="mt-3 text-sm font-semibold">
                  {path
                    .slice(0, path.indexOf(section) + 1)
                    .map(({ id, title }) => textIn(title, language) || id)
                    .join(' · ')}
                </h4>
              ))}
              <QuestionList questions={questions} language={language} />
            </Fragment>
          ))}
        </li>
      ))}
    </ol>
  );
}

function QuestionList({ questions, language }: { questions: readonly Question[]; language: string }) {
  const { t } = useTranslation();
  return (
    <ul className="mt-1 divide-y divide-line border-y border-line text-sm">
      {keyed(questions).map(([key, question]) => {
        const Icon = builderType(question.type).icon;
        const options = 'options' in question ? (question.options ?? []) : [];
        const parts = partsOf(question);
        return (
          <li key={key} className="flex gap-2.5 px-1 py-2">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 wrap-anywhere">
                {textIn(question.label, language) || question.id}
                {question.showWhen !== undefined && <Conditional />}
              </p>
              <p className="text-ink-soft wrap-anywhere">
                <span className="font-mono text-xs">{question.id}</span>
                {question.required && ` · ${t('versions.required')}`}
                {options.length > 0 &&
                  ` · ${options.map((option) => textIn(option.label, language) || option.value).join(', ')}`}
              </p>
              {parts.length > 0 && <QuestionList questions={parts} language={language} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** A draft may contain duplicate ids. */
const keyed = <T extends { id: string }>(list: readonly T[]): Array<[string, T]> =>
  list.map((each, index) => [`${each.id} ${index}`, each]);

function Conditional() {
  const { t } = useTranslation();
  return (
    <GitFork
      role="img"
      aria-label={t('builder.outline.conditional')}
      className="size-3.5 shrink-0 text-ink-soft"
    />
  );
}
