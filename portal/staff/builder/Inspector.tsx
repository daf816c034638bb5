/** The properties of the selection, and actions on it as a whole. */
import { duplicateAt, questionAt, removeAt, stepAt } from '@clinic/engine/editing';
import { useLanguage } from '@clinic/platform/i18n';
import { IconButton } from '@clinic/platform/ui';
import { forInformation } from '@clinic/rules/document';
import { ArrowDown, ArrowUp, CopyPlus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from './document/EditorContext.ts';
import { nameOfPlace } from './document/places.ts';
import { useNamedRules } from './document/useNamedRules.ts';
import { MigrationOffers } from './migrations/MigrationOffers.tsx';
import { AddQuestion } from './outline/AddQuestion.tsx';
import { ClipboardMenu } from './outline/ClipboardMenu.tsx';
import { canMove, movedBy } from './outline/moves.ts';
import { DefinitionProperties } from './properties/DefinitionProperties.tsx';
import { InstrumentNotice } from './properties/InstrumentNotice.tsx';
import { QuestionProperties } from './properties/QuestionProperties.tsx';
import { StepProperties } from './properties/StepProperties.tsx';

/** Questions that nothing reads, so far as the draft can be read. */
function useForInformation(): ReadonlySet<string> {
  const { definition, problems } = useEditor();
  const { rules } = useNamedRules(definition.ruleSet);
  const isBroken = problems.some(({ level }) => level === 'error');
  return useMemo(
    () => (rules && !isBroken ? forInformation(definition, rules) : new Set()),
    [definition, rules, isBroken],
  );
}

export function Inspector() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition, selected, edit, select } = useEditor();
  const informs = useForInformation();
  const name = nameOfPlace(definition, selected, language);
  const step = selected.length === 1 ? stepAt(definition, selected) : undefined;
  const question = selected.length > 1 ? questionAt(definition, selected) : undefined;
  const kind = question ? 'question' : step ? 'step' : 'definition';
  const move = (by: -1 | 1): void => {
    const moved = movedBy(definition, selected, by);
    edit(moved.definition);
    select(moved.place);
  };
  return (
    <section aria-labelledby="inspector-title">
      <div className="mb-5 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-ink-soft">
            {t(`builder.kind.${kind}`)}
            {question && informs.has(question.id) && ` · ${t('builder.forInformation')}`}
          </p>
          <h2 id="inspector-title" className="text-lg font-semibold wrap-anywhere">
            {name}
          </h2>
        </div>
        <div className="flex shrink-0 flex-wrap justify-end">
          {selected.length > 0 && (
            <>
              <IconButton
                icon={ArrowUp}
                label={t('builder.moveUp')}
                disabled={!canMove(definition, selected, -1)}
                onClick={() => move(-1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('builder.moveDown')}
                disabled={!canMove(definition, selected, 1)}
                onClick={() => move(1)}
              />
              <IconButton
                icon={CopyPlus}
                label={t('builder.duplicate')}
                onClick={() => {
                  const copied = duplicateAt(definition, selected);
                  edit(copied.definition);
                  select(copied.place);
                }}
              />
              <IconButton
                icon={Trash2}
                label={t('builder.delete')}
                onClick={() => {
                  edit(removeAt(definition, selected));
                  select(selected.slice(0, -1));
                }}
              />
            </>
          )}
          <ClipboardMenu />
        </div>
      </div>
      <MigrationOffers />
      <InstrumentNotice />
      {question ? (
        <QuestionProperties key={selected.join('/')} question={question} place={selected} />
      ) : step ? (
        <StepProperties key={step.id} step={step} place={selected} />
      ) : (
        <DefinitionProperties />
      )}
      {question?.type === 'repeatingGroup' && (
        <div className="mt-6 border-t border-line pt-4">
          <AddQuestion into={selected} />
        </div>
      )}
    </section>
  );
}
