/** The headings within a step, and which of its questions are below them. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { type Question, type SectionOfStep, type Step, textIn } from '@clinic/engine/definition';
import {
  canBegin,
  canBeginWithin,
  sectionAsTable,
  sectionBegunAt,
  sectionRemoved,
  sectionTitled,
} from '@clinic/engine/editing';
import { sectionPath, sectionRuns, tableOf } from '@clinic/engine/form';
import { isLanguage, useLanguage } from '@clinic/platform/i18n';
import { Button, Tick } from '@clinic/platform/ui';
import { Heading, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { LocalizedField } from '../fields/LocalizedField.tsx';

export interface SectionsEditorProps {
  step: Step;
  onChange: (step: Partial<Step>, about?: string) => void;
}

export function SectionsEditor({ step, onChange }: SectionsEditorProps) {
  const { t } = useTranslation();
  const change = ({ sections, questions }: Step, about?: string): void =>
    onChange({ sections, questions } as Partial<Step>, about);
  const runs = sectionRuns(step, step.questions);
  const used = new Set(runs.flatMap(({ path }) => path));
  const empty = (step.sections ?? []).filter((section) => !used.has(section));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('builder.sections.title')}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.sections.help')}</p>
      <AsTable
        step={step}
        onChange={(isTable) => onChange({ display: isTable ? 'table' : undefined } as Partial<Step>)}
      />
      <ol className="grid gap-1 text-sm">
        {runs.map(({ key, opens, path, questions }) => (
          <Fragment key={key}>
            {opens.map((section) => (
              <SectionHead key={section.id} step={step} id={section.id} onChange={change} />
            ))}
            {questions.map((question) => (
              <Member
                key={question.id}
                step={step}
                question={question}
                depth={path.length}
                onChange={change}
              />
            ))}
          </Fragment>
        ))}
        {empty.map(({ id }) => (
          <SectionHead key={id} step={step} id={id} onChange={change} />
        ))}
      </ol>
    </fieldset>
  );
}

interface PartProps {
  step: Step;
  onChange: (step: Step, about?: string) => void;
}

function SectionHead({ step, id, onChange }: PartProps & { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const section = step.sections?.find((each) => each.id === id);
  if (!section) return null;
  return (
    <li
      className="mt-2 grid gap-2 rounded border border-line bg-paper p-3"
      style={{ marginInlineStart: `${sectionPath(step, id).length - 1}rem` }}
    >
      <LocalizedField
        label={t('builder.sections.heading')}
        value={section.title}
        onChange={(title, of) => onChange(sectionTitled(step, id, title ?? {}), `sections ${id} ${of}`)}
      />
      <AsTable
        step={step}
        section={section}
        onChange={(isTable) => onChange(sectionAsTable(step, id, isTable))}
      />
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange(sectionRemoved(step, id))}
      >
        <Trash2 aria-hidden="true" />
        {t('builder.sections.remove')}
        <span className="sr-only">: {textIn(section.title, language)}</span>
      </Button>
    </li>
  );
}

interface AsTableProps {
  step: Step;
  /** Undefined: the step itself. */
  section?: SectionOfStep;
  onChange: (isTable: boolean) => void;
}

/** Offered if the questions can form a table, or if it is already chosen. */
function AsTable({ step, section, onChange }: AsTableProps) {
  const { display } = section ?? step;
  const { t } = useTranslation();
  const language = useLanguage();
  if (!display && !tableOf(step, section?.id)) return null;
  const label = (
    <>
      {t('builder.sections.asTable')}
      {section && <span className="sr-only">: {textIn(section.title, language)}</span>}
    </>
  );
  return <Tick label={label} checked={display === 'table'} onChange={onChange} />;
}

function Member({ step, question, depth, onChange }: PartProps & { question: Question; depth: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const name = textIn(question.label, language) || question.id;
  const [source = FALLBACK_LANGUAGE] = definition.languages;
  const begin = (within: boolean): void =>
    onChange(
      sectionBegunAt(
        step,
        question.id,
        { [source]: t('builder.sections.new', { lng: isLanguage(source) ? source : FALLBACK_LANGUAGE }) },
        within,
      ),
    );
  return (
    <li style={{ marginInlineStart: `${depth}rem` }}>
      <div className="-ms-2 flex flex-wrap gap-x-1">
        {canBegin(step, question.id) && (
          <BeginButton label={t('builder.sections.begin')} name={name} onClick={() => begin(false)} />
        )}
        {canBeginWithin(step, question.id) && (
          <BeginButton label={t('builder.sections.beginWithin')} name={name} onClick={() => begin(true)} />
        )}
      </div>
      <p className="rounded bg-surface px-2.5 py-1.5 wrap-anywhere">{name}</p>
    </li>
  );
}

function BeginButton({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="sm" className="min-h-7! text-xs! text-ink-soft!" onClick={onClick}>
      <Heading aria-hidden="true" />
      {label}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
