/** Shown when two editors changed the same thing: both values, to choose from. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Dialog, RadioRow } from '@clinic/platform/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthoredKind, DifferenceText } from './kind.ts';
import type { Choice, Clash } from './session.ts';

interface MergeDialogProps<Content extends RevisionContent> {
  kind: AuthoredKind<Content>;
  clash: Clash<Content>;
  onSettle: (choices: Choice[]) => void;
}

export function MergeDialog<Content extends RevisionContent>({
  kind,
  clash,
  onSettle,
}: MergeDialogProps<Content>) {
  const { t } = useTranslation();
  const who = clash.theirs.updatedBy.name;
  const questions = useQuestions(kind, clash);
  const [choices, setChoices] = useState<Choice[]>(() => questions.map(() => 'mine'));
  return (
    <Dialog onClose={() => {}} title={t('builder.merge.title', { who })} text={t('builder.merge.text')}>
      <div className="grid gap-5">
        {questions.map(({ title, before: mine = '', after: theirs = '' }, index) => {
          const choose = (choice: Choice) => setChoices(choices.with(index, choice));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while the dialog is open
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
function useQuestions<Content extends RevisionContent>(
  kind: AuthoredKind<Content>,
  { theirs, merged, conflicts }: Clash<Content>,
): DifferenceText[] {
  const { t } = useTranslation();
  const language = useLanguage();
  if (conflicts === null) {
    return [
      {
        title: t('builder.merge.whole'),
        before: t('builder.merge.wholeMine'),
        after: t('builder.merge.wholeTheirs'),
      },
    ];
  }
  const textOf = kind.texts(merged, theirs.content, t, language);
  return conflicts.map((conflict) => {
    const { kind: part, id, question, about } = conflict;
    const what = { kind: part, id, ...(question !== undefined && { question }) };
    if (about === 'property') {
      const { property = '', mine, theirs: other } = conflict;
      return textOf({ ...what, property, before: mine, after: other, change: 'changed' });
    }
    return { title: textOf({ ...what, change: about === 'removed' ? 'removed' : 'moved' }).title };
  });
}
