/** Instruments, and question sets of published questionnaires, to copy as a whole or question by question. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Definition, type Question, type Step, textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import {
  Badge,
  Button,
  Dialog,
  DialogActions,
  SearchInput,
  SelectField,
  Skeleton,
} from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { publishedDefinition, questionnaires } from '../document/queries.ts';
import { builderType } from '../document/questionTypes.ts';
import { InsertButton } from './InsertButton.tsx';
import { InstrumentLibrary } from './InstrumentLibrary.tsx';
import { useClippings } from './useClippings.ts';

export function QuestionLibrary() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        <BookOpen aria-hidden="true" />
        {t('builder.library.open')}
      </Button>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title={t('builder.library.title')}
          text={t('builder.library.text')}
        >
          <Library />
          <DialogActions
            className="mt-3"
            action={t('builder.library.done')}
            onAction={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

function Library() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: list } = useQuery(questionnaires);
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState('');
  // The clinic's own intake has the most questions, so it comes first.
  const sources = (list ?? [])
    .flatMap(({ id: own, titles, versions }) => {
      const newest = versions.find(({ status }) => status === 'published');
      return newest
        ? [{ id: own, version: newest.version, title: titles[language] ?? titles[FALLBACK_LANGUAGE] ?? own }]
        : [];
    })
    .toSorted((one, other) => Number(other.id === FIRST) - Number(one.id === FIRST));
  const source = sources.find((each) => each.id === chosen) ?? sources[0];
  const { data: definition } = useQuery({
    ...publishedDefinition(source?.id ?? '', source?.version ?? ''),
    enabled: source !== undefined,
  });
  const wanted = search.trim().toLocaleLowerCase(language);
  const fits = (question: Question): boolean =>
    `${textIn(question.label, language)} ${question.id} ${(question.codes ?? []).map(({ code }) => code).join(' ')}`
      .toLocaleLowerCase(language)
      .includes(wanted);
  return (
    <div className="grid gap-3">
      <SearchInput
        aria-label={t('builder.library.search')}
        placeholder={t('builder.library.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <InstrumentLibrary wanted={wanted} />
      <SelectField label={t('builder.library.from')} value={source?.id ?? ''} onChange={setChosen}>
        {sources.map((each) => (
          <option key={each.id} value={each.id}>
            {each.title} {each.version}
          </option>
        ))}
      </SelectField>
      {!definition ? (
        <Skeleton className="h-64" />
      ) : (
        <ul className="grid gap-2">
          {definition.steps
            .map((step) => ({ step, questions: step.questions.filter(fits) }))
            .filter(({ questions }) => questions.length > 0)
            .map(({ step, questions }) => (
              <li key={step.id}>
                <LibrarySet source={definition} step={step} questions={questions} open={wanted !== ''} />
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

/** The shipped intake. */
const FIRST = 'weight-loss-intake';

function LibrarySet({
  source,
  step,
  questions,
  open,
}: {
  source: Definition;
  step: Step;
  questions: readonly Question[];
  open: boolean;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { selected } = useEditor();
  const { paste } = useClippings();
  const { languages } = source;
  const title = textIn(step.title, language);
  return (
    <details open={open} className="rounded border border-line bg-paper">
      <summary className="min-h-11 px-3 py-2.5 text-sm font-semibold wrap-anywhere">
        {title}{' '}
        <span className="font-normal text-ink-soft">
          {t('builder.library.count', { count: step.questions.length })}
        </span>
      </summary>
      <div className="border-t border-line p-3 pt-2">
        <InsertButton
          label={t('builder.library.wholeSet')}
          name={title}
          onInsert={() => paste({ languages, steps: [step], questions: [] }, selected.slice(0, 1))}
        />
        <ul className="mt-1 divide-y divide-line">
          {questions.map((question) => {
            const Icon = builderType(question.type).icon;
            const label = textIn(question.label, language);
            return (
              <li key={question.id} className="flex items-start gap-2 py-2 text-sm">
                <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">{label}</span>
                  <span className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-soft">
                    {t(`builder.type.${question.type}`)}
                    {(question.codes ?? []).map(({ system, code }) => (
                      <Badge key={`${system} ${code}`} tone="neutral">
                        {t(`builder.form.values.system.${system}`)} {code}
                      </Badge>
                    ))}
                  </span>
                </span>
                <InsertButton
                  label={t('builder.library.insert')}
                  name={label}
                  onInsert={() =>
                    paste({ languages, steps: [], questions: [question] }, selected.slice(0, 2))
                  }
                />
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
