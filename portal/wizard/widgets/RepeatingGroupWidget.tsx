/** A group of questions, answered once per entry. Entries are cards, or rows of a table on wide screens. */
import type { Answers, AnswerValue } from '@clinic/engine/base';
import { isStaffOnly, isTable, type Question, type QuestionOf } from '@clinic/engine/definition';
import {
  displayAnswer,
  entryOptions,
  type FormState,
  type Group,
  namedAnswers,
  optionOfEntry,
  partWithAnswers,
  type Questionnaire,
  resolveEntry,
} from '@clinic/engine/form';
import { entryName, issueText } from '@clinic/engine/validation';
import { Button, classes, FieldGroup } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerSlot, itemSlot, keyedSlot, partSlot } from '../state/answerSlot.ts';
import { type Entries, useEntries } from '../state/useEntries.ts';
import { type EntryForm, EntryFormContext, PartWidget, useWizard } from '../state/WizardContext.ts';
import { cellClass, ENTRY_CLASSES, EntryTableHead, rowClass } from './parts/EntryTableHead.tsx';
import { RemovedEntry } from './parts/RemovedEntry.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function RepeatingGroupWidget(props: WidgetProps<'repeatingGroup'>) {
  return optionOfEntry(props.question) ? <EntriesForOptions {...props} /> : <EntriesByHand {...props} />;
}

/** One entry for each option chosen in another question. */
function EntriesForOptions({ question, id, slot, label, ...frame }: WidgetProps<'repeatingGroup'>) {
  const { model, store, language } = useWizard();
  const asked = optionOfEntry(question) as QuestionOf<'choice'>;
  const read = () => JSON.stringify(entryOptions(question, store.all(), model.form().values));
  const chosen = useSyncExternalStore(store.watchAll, read, read);
  const entries = useMemo(
    () =>
      (JSON.parse(chosen) as AnswerValue[]).map((option) => ({
        option,
        entry: keyedSlot(slot, asked.id, option),
      })),
    [chosen, slot, asked],
  );
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div className={ENTRY_CLASSES.cards.list}>
        {entries.map(({ option, entry }, index) => (
          <fieldset
            key={String(option)}
            id={`${id}-${index + 1}`}
            tabIndex={-1}
            className={ENTRY_CLASSES.cards.entry}
          >
            <legend className={ENTRY_CLASSES.cards.heading}>{displayAnswer(asked, option, language)}</legend>
            <div className={ENTRY_CLASSES.cards.parts}>
              <Parts group={question} id={`${id}-${index + 1}`} entry={entry} indexOf={() => index} />
            </div>
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  );
}

function EntriesByHand({ question, id, slot, label, ...frame }: WidgetProps<'repeatingGroup'>) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const entries = useEntries(slot, id);
  const asTable = isTable(question);
  const layout = ENTRY_CLASSES[asTable ? 'table' : 'cards'];
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <div className={layout.list}>
        {asTable && <EntryTableHead questions={question.questions} />}
        {entries.keys.map((key, index) => (
          <fieldset key={key} id={`${id}-${index + 1}`} tabIndex={-1} className={layout.entry}>
            <legend className={entries.keys.length > 1 ? layout.heading : 'sr-only'}>
              {entryName(question, index + 1, language)}
            </legend>
            <div className={classes(layout.parts, asTable && rowClass(question.questions))}>
              <EntryByHand
                group={question}
                id={`${id}-${index + 1}`}
                list={slot}
                entries={entries}
                entryKey={key}
                asTable={asTable}
              />
            </div>
            {entries.keys.length > 1 && (
              <Button
                variant="quiet"
                className={layout.remove}
                aria-label={t('wizard.list.remove', { number: index + 1 })}
                onClick={() => entries.remove(key)}
              >
                <Trash2 aria-hidden="true" />
                <span className={layout.removeText}>{t('wizard.list.remove', { number: index + 1 })}</span>
              </Button>
            )}
          </fieldset>
        ))}
      </div>
      <RemovedEntry entries={entries} nameOf={(number) => entryName(question, number, language)} />
      {entries.keys.length < question.maxItems && (
        <Button variant="secondary" className="mt-3" onClick={entries.add}>
          <Plus aria-hidden="true" />
          {t('wizard.list.add')}
        </Button>
      )}
    </FieldGroup>
  );
}

interface EntryByHandProps {
  group: Group;
  id: string;
  list: AnswerSlot;
  entries: Entries;
  entryKey: number;
  asTable: boolean;
}

function EntryByHand({ list, entries, entryKey, ...parts }: EntryByHandProps) {
  const indexOf = () => entries.indexOf(entryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry finds its place by its key
  const entry = useMemo(() => itemSlot(list, indexOf, {}), [list, entryKey]);
  return <Parts {...parts} entry={entry} indexOf={indexOf} />;
}

interface PartsProps {
  group: Group;
  id: string;
  entry: AnswerSlot;
  indexOf: () => number;
  asTable?: boolean;
}

/** The questions that apply to one entry. In a table, each stays in its column. */
function Parts({ group, id, entry, indexOf, asTable = false }: PartsProps) {
  const form = useEntryForm(group, entry);
  const shown = useShownParts(group, form);
  const asked = useNamedParts(group, form, entry);
  const option = optionOfEntry(group)?.id;
  const parts = asked.map((part, index) => {
    if (!shown.has(part.id) || part.id === option) return null;
    const widget = (
      <Part
        key={part.id}
        id={`${id}-${part.id}`}
        group={group.id}
        part={part}
        entry={entry}
        indexOf={indexOf}
      />
    );
    if (!asTable) return widget;
    return (
      <div key={part.id} className={cellClass(group.questions, index)}>
        {widget}
      </div>
    );
  });
  return <EntryFormContext value={form}>{parts}</EntryFormContext>;
}

/** The state of an entry. */
function useEntryForm(group: Group, slot: AnswerSlot): EntryForm {
  const { model, questionnaire } = useWizard();
  const entries = questionnaire.questions.get(group.id)?.entries as Questionnaire;
  return useMemo(() => {
    let last: { entry: unknown; formState: FormState; form: FormState } | undefined;
    return {
      questionnaire: entries,
      read: () => {
        const [entry, formState] = [slot.get(), model.form()];
        if (last?.entry !== entry || last?.formState !== formState)
          last = { entry, formState, form: resolveEntry(entries, entry, formState) };
        return last.form;
      },
      watch: (listener) => {
        const stops = [
          slot.watch(listener),
          ...(entries.readsAround.length > 0 ? [model.watch(listener)] : []),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    };
  }, [entries, slot, model]);
}

/** The questions of an entry with the answers of the entry that their texts name. */
function useNamedParts(group: Group, form: EntryForm, slot: AnswerSlot): Question[] {
  const isNaming = useMemo(() => namedAnswers(group.questions).size > 0, [group]);
  const read = () => (isNaming ? slot.get() : undefined);
  const entry = useSyncExternalStore(slot.watch, read, read);
  return useMemo(
    () =>
      isNaming
        ? partWithAnswers(group.questions, form.questionnaire, (entry ?? {}) as Answers, form.read())
        : group.questions,
    [isNaming, group, form, entry],
  );
}

/** Their ids. A question hidden in an entry keeps its answer for when it is shown again. */
function useShownParts(group: Group, form: EntryForm): ReadonlySet<string> {
  const read = (): string => {
    const { questions } = form.read();
    const isShown = ({ id }: Question): boolean => questions.get(id) === 'shown';
    return group.questions
      .filter((part) => !isStaffOnly(part) && isShown(part))
      .map(({ id }) => id)
      .join(' ');
  };
  const shown = useSyncExternalStore(form.watch, read, read);
  return useMemo(() => new Set(shown.split(' ')), [shown]);
}

function Part({
  id,
  group,
  part,
  entry,
  indexOf,
}: {
  id: string;
  group: string;
  part: Question;
  entry: AnswerSlot;
  indexOf: () => number;
}) {
  const slot = useMemo(() => partSlot(entry, part.id), [entry, part.id]);
  const { questionnaire, issues, language } = useWizard();
  const readIssue = () => issues.of(group, indexOf() + 1, part.id);
  const issue = useSyncExternalStore(issues.watch, readIssue, readIssue);
  const Widget = useContext(PartWidget);
  const error = issue && { error: issueText(issue, questionnaire, language) };
  return Widget && <Widget question={part} id={id} slot={slot} {...error} />;
}
