/** The box in which a patient searches a list of options, and its results. */
import { type Choice, isUnlinked, textIn } from '@clinic/engine/definition';
import { Button, type ControlProps, IconButton, Input, useHydrated } from '@clinic/platform/ui';
import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { boxText } from '../../input/searchAnswer.ts';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { useWizard } from '../../state/WizardContext.ts';
import { SearchResults } from './SearchResults.tsx';
import { useOptionSearch } from './useOptionSearch.ts';

export interface SearchBoxProps {
  control: ControlProps;
  /** Set if it has no visible label of its own. */
  label?: string;
  question: Choice;
  slot: AnswerSlot;
}

export function SearchBox(props: SearchBoxProps) {
  // The server renders a plain box; text typed in it is searched once the scripts have loaded.
  return useHydrated() ? <Combobox {...props} /> : <PlainBox {...props} />;
}

/** With more options, their list would make the page slow to load. */
const MAX_SUGGESTED = 500;

/** The browser's own suggestions. */
function PlainBox({ control, label, question, slot }: SearchBoxProps) {
  const { language } = useWizard();
  const { options } = question;
  const listId = `${control.id}-suggestions`;
  return (
    <Frame>
      <Input
        {...control}
        aria-label={label}
        autoComplete="off"
        className={BOX}
        defaultValue={boxText(question, slot.get(), language)}
        {...(options.length <= MAX_SUGGESTED && { list: listId })}
      />
      {options.length <= MAX_SUGGESTED && (
        <datalist id={listId}>
          {options.map(({ value, label: name }) => (
            <option key={value} value={textIn(name, language)} />
          ))}
        </datalist>
      )}
    </Frame>
  );
}

const BOX = 'ps-11! pe-12! text-ellipsis';

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <span className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-4 start-3.5 z-10 size-4.5 text-ink-soft"
      />
      {children}
    </span>
  );
}

function Combobox({ control, label, question, slot }: SearchBoxProps) {
  const { t } = useTranslation();
  const search = useOptionSearch(question, slot);
  const { codeLists } = useWizard();
  const isMissing = isUnlinked(question);
  const hasFailed = isMissing && codeLists?.state === 'failed';
  const { found, entries, active, text } = search;
  // A failure is shown below the box, without covering the page.
  const isOpen = search.isOpen && !hasFailed;
  const listId = `${control.id}-list`;
  const noteId = `${control.id}-note`;
  const count = found.count;
  const isMore = count > found.options.length;
  const news = isMissing
    ? t(hasFailed ? 'wizard.search.failed' : 'wizard.search.loading')
    : count === 0
      ? t('wizard.search.none')
      : isMore
        ? t('wizard.search.some', { shown: found.options.length, count })
        : t('wizard.search.all', { count });
  return (
    <div className="relative">
      <Frame>
        <Input
          {...control}
          ref={search.ref}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active === undefined ? undefined : `${listId}-${active}`}
          aria-describedby={
            [control['aria-describedby'], search.note && noteId].filter(Boolean).join(' ') || undefined
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className={BOX}
          placeholder={t('wizard.search.placeholder')}
          defaultValue={search.initialText}
          onKeyDown={search.onKeyDown}
          onClick={search.open}
          onBlur={search.onBlur}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label={t('wizard.search.clear')}
            className="absolute! top-0.5 end-0.5 size-11.5!"
            onClick={search.clear}
          />
        )}
      </Frame>
      {isOpen && (
        <SearchResults
          id={listId}
          entries={entries}
          active={active}
          isChosen={search.isChosen}
          note={isMore || count === 0 ? news : undefined}
          onChoose={search.choose}
        />
      )}
      <p role="status" className="sr-only">
        {isOpen && news}
      </p>
      {hasFailed && (
        <div className="mt-2 text-base text-danger">
          <p>{t('wizard.search.failed')}</p>
          <Button variant="secondary" className="mt-2" onClick={codeLists?.retry}>
            {t('wizard.search.retry')}
          </Button>
        </div>
      )}
      {search.note && (
        <p id={noteId} className="mt-2 text-base text-ink-soft">
          {t(`wizard.search.${search.note}`)}
        </p>
      )}
    </div>
  );
}
