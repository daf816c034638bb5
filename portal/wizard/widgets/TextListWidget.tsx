/** Several short texts, one input each. */
import { entryTextFault } from '@clinic/engine/questionTypes';
import { Button, describedBy, FieldGroup, Input } from '@clinic/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf, textToAnswer } from '../input/textAnswer.ts';
import { type AnswerSlot, itemSlot, listOf } from '../state/answerSlot.ts';
import { useEntries } from '../state/useEntries.ts';
import { useTypedAnswer } from '../state/useTypedAnswer.ts';
import { RemovedEntry } from './parts/RemovedEntry.tsx';
import type { WidgetProps } from './parts/widget.ts';

export function TextListWidget({ question, id, slot, label, ...frame }: WidgetProps<'textList'>) {
  const { t } = useTranslation();
  const entries = useEntries(slot, id);
  // A message about one entry marks only that one.
  const areLong = listOf(slot).map((entry) => entryTextFault(entry, question.maxLength) !== undefined);
  return (
    <FieldGroup id={id} legend={label} {...frame}>
      <ul className="grid gap-2">
        {entries.keys.map((key, index) => (
          <li key={key} className="flex items-center gap-2">
            <ListBox
              id={`${id}-${index + 1}`}
              list={slot}
              indexOf={() => entries.indexOf(key)}
              label={t('wizard.list.entry', { question: label, number: index + 1 })}
              describedBy={describedBy(id, frame)}
              invalid={Boolean(frame.error) && (areLong[index] || !areLong.includes(true))}
            />
            {entries.keys.length > 1 && (
              <Button
                variant="quiet"
                onClick={() => entries.remove(key)}
                aria-label={t('wizard.list.remove', { number: index + 1 })}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RemovedEntry
        entries={entries}
        nameOf={(number) => t('wizard.list.entry', { question: label, number })}
      />
      {entries.keys.length < question.maxItems && (
        <Button variant="secondary" className="mt-3" onClick={entries.add}>
          <Plus aria-hidden="true" />
          {t('wizard.list.add')}
        </Button>
      )}
    </FieldGroup>
  );
}

function ListBox({
  id,
  list,
  indexOf,
  label,
  describedBy: describedById,
  invalid,
}: {
  id: string;
  list: AnswerSlot;
  indexOf: () => number;
  label: string;
  describedBy?: string;
  invalid: boolean;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry finds its place by its key
  const slot = useMemo(() => itemSlot(list, indexOf, ''), [list]);
  const typed = useTypedAnswer(slot, textOf, textToAnswer);
  return (
    <Input
      id={id}
      aria-label={label}
      aria-describedby={describedById}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      {...typed}
    />
  );
}
