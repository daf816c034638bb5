/** State of a combobox that searches options: its text, results, active entry and keys. */
import {
  type Choice,
  isOther,
  isSought,
  type Option,
  searchedOptions,
  textIn,
} from '@clinic/engine/definition';
import { searchOptions } from '@clinic/engine/search';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  boxText,
  chosenAnswer,
  chosenIn,
  ownWordsAnswer,
  settledSearch,
  typedAnswer,
} from '../../input/searchAnswer.ts';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { useAnswer } from '../../state/useAnswer.ts';
import { useWizard } from '../../state/WizardContext.ts';
import { useAfterPress } from './useAfterPress.ts';

/** Users do not read more; typing another letter is faster. */
const MAX_SHOWN = 20;

/** A matching option, or the typed text as own words. */
export interface SearchEntry {
  key: string;
  label: string;
  option?: Option;
}

export function useOptionSearch(question: Choice, slot: AnswerSlot) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const answer = useAnswer(slot);
  const [initialText] = useState(() => boxText(question, slot.get(), language));
  const [text, setText] = useState(initialText);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<number>();
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef({ question, language });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has its own labels
  useEffect(() => {
    latest.current = { question, language };
    show(boxText(question, slot.get(), language));
  }, [question, language, slot]);

  const show = (next: string): void => {
    if (box.current && box.current.value !== next) box.current.value = next;
    setText(next);
  };
  const close = (): void => {
    setOpen(false);
    setActive(undefined);
  };
  const write = (next: ReturnType<AnswerSlot['get']>): void => {
    slot.set(next);
    show(boxText(latest.current.question, next, latest.current.language));
  };
  const settle = (): void => {
    const before = slot.get();
    const next = settledSearch(latest.current.question, before, latest.current.language);
    if (next !== before) write(next);
  };

  // Typing stops at the form (`stopTypingPropagation`), so the box listens itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they read the latest values
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      box.current = element;
      if (!element) return;
      const onInput = (): void => {
        slot.set(typedAnswer(latest.current.question, slot.get(), element.value));
        setText(element.value);
        setActive(undefined);
        setOpen(true);
      };
      // Also when input made before the scripts loaded is repeated.
      const onChange = (): void => {
        settle();
        if (document.activeElement !== element) close();
      };
      element.addEventListener('input', onInput);
      element.addEventListener('change', onChange);
      const stop = slot.watch((origin) => {
        const { question: searchedQuestion, language: spoken } = latest.current;
        if (origin === 'elsewhere') show(boxText(searchedQuestion, slot.get(), spoken));
      });
      return () => {
        element.removeEventListener('input', onInput);
        element.removeEventListener('change', onChange);
        stop();
      };
    },
    [slot],
  );

  const isTyped = [answer].flat().some(isSought);
  // The patient is not looking for an option that is already chosen.
  const wanted = isTyped ? text : '';
  const results = searchOptions(searchedOptions(question), {
    text: isOpen ? wanted : '',
    language,
    limit: MAX_SHOWN,
  });
  const canWrite = isTyped && ownWordsAnswer(question, answer, text) !== undefined;
  const entries = entriesOf(results.options, language);
  if (canWrite) entries.push({ key: 'other:', label: t('wizard.search.ownWords', { text: text.trim() }) });

  const choose = ({ option }: SearchEntry): void => {
    const next = option
      ? chosenAnswer(question, slot.get(), option)
      : ownWordsAnswer(question, slot.get(), text);
    write(next);
    close();
    box.current?.focus();
  };
  const clear = (): void => {
    write(typedAnswer(question, slot.get(), ''));
    close();
    box.current?.focus();
  };
  const move = (step: 1 | -1): void => {
    if (!isOpen) {
      setOpen(true);
      setActive(step === 1 ? 0 : Math.max(0, entries.length - 1));
      return;
    }
    const from = active ?? (step === 1 ? -1 : 0);
    setActive(entries.length === 0 ? undefined : (from + step + entries.length) % entries.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        return;
      case 'Enter': {
        const entry = isOpen && active !== undefined ? entries[active] : undefined;
        if (entry) choose(entry);
        else settle();
        // The first press closes the list, the next one continues.
        if (entry || isOpen) event.preventDefault();
        close();
        return;
      }
      case 'Escape':
        if (isOpen) close();
        else if (text !== '') clear();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
  };
  const onBlur = (): void => {
    settle();
    close();
  };
  const chosen = chosenIn(answer);
  return {
    ...{ ref, initialText, text, isOpen, active, found: results, entries },
    ...{ choose, clear, onKeyDown, onBlur },
    open: () => setOpen(true),
    isChosen: ({ option }: SearchEntry): boolean => option !== undefined && chosen.includes(option.value),
    note: useAfterPress(noteOf(question, answer, isOpen)),
  };
}

const entriesOf = (options: readonly Option[], language: string): SearchEntry[] =>
  options.map((option) => ({
    key: String(option.value),
    label: textIn(option.label, language),
    option,
  }));

/** The key of the message for a text that is not an option. */
function noteOf(question: Choice, answer: ReturnType<AnswerSlot['get']>, isOpen: boolean) {
  if (isOpen) return undefined;
  if ([answer].flat().some(isSought)) return 'notChosen' as const;
  return question.type === 'choice' && isOther(answer) ? ('asWritten' as const) : undefined;
}
