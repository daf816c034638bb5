/** Mutation testing: each limit and operator is changed once; lists the changes that no case detects. */
import type { LogicJson } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { numberText } from '@clinic/engine/questionTypes';
import { useLanguage } from '@clinic/platform/i18n';
import { Button } from '@clinic/platform/ui';
import { type Mutation, type MutationOutcome, mutationCheck, mutationsOf } from '@clinic/rules/coverage';
import { behindFlag } from '@clinic/rules/document';
import { describeLine } from '@clinic/rules/evaluate';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules, type WorkCase } from '../RulesContext.ts';

export function MutationList({ flagKey, cases }: { flagKey: string; cases: readonly WorkCase[] }) {
  const { t } = useTranslation();
  const { sound, questionOf } = useRules();
  const [found, setFound] = useState<{
    of: typeof sound;
    cases: typeof cases;
    outcomes: MutationOutcome[];
  }>();
  const isBehind = behindFlag(sound, flagKey);
  const check = (): void => {
    const mutations = mutationsOf(sound, questionOf).filter(({ owners }) => owners.some(isBehind));
    const expecting = cases.map(({ id, inputs, expected }) => ({ id, inputs, expected }));
    setFound({ of: sound, cases, outcomes: mutationCheck(sound, expecting, questionOf, mutations) });
  };
  const current = found && found.of === sound && found.cases === cases ? found.outcomes : undefined;
  const unnoticed = current?.filter(({ noticedBy }) => noticedBy.length === 0) ?? [];
  return (
    <>
      <h3 className="text-lg font-semibold">{t('rules.mutations.title')}</h3>
      <p className="text-sm text-ink-soft">{t('rules.mutations.text')}</p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={check}>
        <FlaskConical aria-hidden="true" />
        {t('rules.mutations.check')}
      </Button>
      <div role="status">
        {current && (
          <p className="mt-2 text-sm font-medium tabular-nums">
            {t('rules.mutations.result', {
              noticed: current.length - unnoticed.length,
              total: current.length,
            })}
          </p>
        )}
        {unnoticed.length > 0 && (
          <ul className="mt-1 list-disc pl-5 text-sm">
            {unnoticed.map(({ mutation }) => (
              <li key={`${mutation.path} ${JSON.stringify(mutation.after)}`} className="wrap-anywhere">
                <MutationText mutation={mutation} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function MutationText({ mutation: { path, kind, before, after } }: { mutation: Mutation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sound, questionOf } = useRules();
  const place = path.match(/^parameters\[(\d+)\]/);
  const parameter = place && sound.parameters[Number(place[1])];
  const say = (logic: LogicJson): string =>
    typeof logic === 'number'
      ? numberText(logic, language)
      : Array.isArray(logic)
        ? logic.join(', ')
        : describeLine(logic, { ruleSet: sound, questionOf, language });
  const name = parameter ? `${textIn(parameter.label, language)}: ` : '';
  return (
    <>
      {name}
      {t(kind === 'operator' ? 'rules.mutations.operator' : 'rules.mutations.value', {
        before: say(before),
        after: say(after),
      })}
    </>
  );
}
