/** Instruments to insert whole: their wording, points, bands and codes as published. */
import { textIn } from '@clinic/engine/definition';
import { type InstrumentFile, stepOf } from '@clinic/engine/editing';
import { termsOf } from '@clinic/engine/form';
import { LANGUAGES, languageName, useLanguage } from '@clinic/platform/i18n';
import { Badge, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../document/EditorContext.ts';
import { instruments } from '../document/queries.ts';
import { InsertButton } from './InsertButton.tsx';
import { useClippings } from './useClippings.ts';

/** @param wanted in lower case; empty for all */
export function InstrumentLibrary({ wanted }: { wanted: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(instruments);
  if (!data) return <Skeleton className="h-40" />;
  const found = data.filter((file) => wordsOf(file, language).includes(wanted));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="library-instruments">
      <h3 id="library-instruments" className="text-sm font-semibold">
        {t('builder.library.instruments')}
      </h3>
      <p className="mb-2 text-sm text-ink-soft">{t('builder.library.instrumentsHelp')}</p>
      <ul className="divide-y divide-line rounded border border-line bg-paper">
        {found.map((file) => (
          <li key={file.id} className="flex flex-wrap items-start gap-2 px-3 py-2 text-sm">
            <Description file={file} />
            <Insert file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ name, purpose, codes = [], step }: InstrumentFile, language: string): string {
  const items = step.questions.map(({ label, codes: own = [] }) =>
    [textIn(label, language), ...own.map(({ code }) => code)].join(' '),
  );
  return [name, textIn(purpose, language), ...codes.map(({ code }) => code), ...items]
    .join(' ')
    .toLocaleLowerCase(language);
}

function Description({ file }: { file: InstrumentFile }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const missing = definition.languages.filter((each) => !file.languages.includes(each));
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="wrap-anywhere">
        <span className="font-semibold">{file.name}</span> {textIn(file.purpose, language)}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-ink-soft">
        {t('builder.library.count', { count: file.step.questions.filter(isAsked).length })}
        {(file.codes ?? []).map(({ system, code }) => (
          <Badge key={code}>
            {t(`builder.form.values.system.${system}`)} {code}
          </Badge>
        ))}
        {missing.map((each) => (
          <Badge key={each} tone="warning" className="whitespace-normal">
            {t('builder.library.notIn', { language: languageName(each, language) })}
          </Badge>
        ))}
      </p>
      <details className="mt-1">
        <summary className="min-h-6 text-xs leading-6 text-accent">{t('builder.library.licence')}</summary>
        <p lang="en" className="mt-1 text-xs text-ink-soft">
          {termsOf(file)}
        </p>
        <ul lang="en" className="mt-1 list-disc ps-4 text-xs text-ink-soft">
          {file.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const isAsked = ({ type }: { type: string }): boolean => type !== 'computed' && type !== 'information';

function Insert({ file }: { file: InstrumentFile }) {
  const { t } = useTranslation();
  const { selected } = useEditor();
  const { paste } = useClippings();
  return (
    <InsertButton
      label={t('builder.library.insertInstrument')}
      name={file.name}
      onInsert={() =>
        paste({ languages: LANGUAGES, steps: [stepOf(file)], questions: [] }, selected.slice(0, 1))
      }
    />
  );
}
