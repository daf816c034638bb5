/** Shown when two editors changed the same thing: both values, to choose from. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeConflict } from '../../../engine/editing/merge.ts';
import { asOutline } from '../../../engine/editing/outline.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { RadioRow } from '../../platform/ui/fields/RadioRow.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import type { Choice, Clash } from '../document/draftSession.ts';
import { type DifferenceText, differenceTexts } from './differenceText.ts';

export interface MergeDialogProps {
  clash: Clash;
  onSettle: (choices: Choice[]) => void;
}

export function MergeDialog({ clash, onSettle }: MergeDialogProps) {
  const { t } = useTranslation();
  const who = clash.theirs.updatedBy.name;
  const questions = useQuestions(clash);
  const [choices, setChoices] = useState<Choice[]>(() => questions.map(() => 'mine'));
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={t('builder.merge.title', { who })}
      text={t('builder.merge.text')}
    >
      <div className="grid gap-5">
        {questions.map(({ title, before: mine = '', after: theirs = '' }, index) => {
          const choose = (choice: Choice) => setChoices(choices.with(index, choice));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list stands while it is asked
            <fieldset key={index} className="grid gap-2">
              <legend className="mb-2 font-semibold wrap-anywhere">{title}</legend>
              <RadioRow
                name={`merge-${index}`}
                label={t('builder.merge.mine')}
                hint={mine}
                checked={choices[index] === 'mine'}
                onChange={() => choose('mine')}
              />
              <RadioRow
                name={`merge-${index}`}
                label={t('builder.merge.theirs', { who })}
                hint={theirs}
                checked={choices[index] === 'theirs'}
                onChange={() => choose('theirs')}
              />
            </fieldset>
          );
        })}
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={() => onSettle(choices)}>{t('builder.merge.settle')}</Button>
      </div>
    </Dialog>
  );
}

/** `before` is this editor's value, `after` the other's. */
function useQuestions({ theirs, merged, conflicts }: Clash): DifferenceText[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const [mine, other] = [asOutline(merged), asOutline(theirs.document)];
  if (conflicts === null || !mine || !other) {
    return [
      {
        title: t('builder.merge.whole'),
        before: t('builder.merge.wholeMine'),
        after: t('builder.merge.wholeTheirs'),
      },
    ];
  }
  const textOf = differenceTexts(mine, other, t, language);
  return conflicts.map((conflict: MergeConflict) => {
    const { kind, id, question, about } = conflict;
    const what = { kind, id, ...(question !== undefined && { question }) };
    if (about === 'property') {
      const values = { property: conflict.property, before: conflict.mine, after: conflict.theirs };
      return textOf({ ...what, ...values, change: 'changed' });
    }
    if (about === 'removed') return { title: textOf({ ...what, change: 'removed' }).title };
    return { title: textOf({ ...what, change: 'moved' }).title };
  });
}
