/** What can be proved about the edited rules, and what could not be decided. */
import { type LogicJson, unitText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Card } from '@clinic/platform/ui';
import { checkRules, type Finding, isReported } from '@clinic/rules/check';
import { valueAtPath } from '@clinic/rules/document';
import { describeLine } from '@clinic/rules/evaluate';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules, type WorkCase } from '../RulesContext.ts';

interface ChecksPanelProps {
  cases: readonly WorkCase[];
  onOpen: (path: string) => void;
}

export function ChecksPanel({ cases, onOpen }: ChecksPanelProps) {
  const { t } = useTranslation();
  const { sound, questionnaires, questionOf } = useRules();
  const settled = useDeferredValue(sound);
  const findings = useMemo(
    () =>
      checkRules(
        settled,
        questionnaires.map(({ questionnaire }) => questionnaire),
        cases.map(({ title, inputs }) => ({ id: title, inputs })),
        questionOf,
      ),
    [settled, questionnaires, cases, questionOf],
  );
  const reported = findings.filter(isReported);
  const open = findings.filter(({ kind, verdict }) => kind === 'implied' && verdict === 'undecided').length;
  return (
    <Card as="section" aria-labelledby="checks-title" className="p-4!">
      <h2 id="checks-title" className="text-lg font-semibold">
        {t('rules.checks.title')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-soft">{t('rules.checks.text')}</p>
      {reported.length === 0 && (
        <p className="mt-3 flex gap-2 text-sm">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success" />
          {t('rules.checks.none')}
        </p>
      )}
      <ul className="mt-3 grid gap-2">
        {reported.map((finding) => (
          <FindingLine
            key={`${finding.kind} ${finding.path} ${JSON.stringify(finding)}`}
            finding={finding}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {open > 0 && (
        <p className="mt-3 text-sm text-ink-soft">{t('rules.checks.openPairs', { count: open })}</p>
      )}
    </Card>
  );
}

function FindingLine({ finding, onOpen }: { finding: Finding; onOpen: (path: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sound, questionOf } = useRules();
  const flagTitle = (key: string): string => {
    const flag = sound.flags.find((each) => each.key === key);
    return flag ? textIn(flag.title, language) : key;
  };
  const ownerTitle = ({ kind, key }: { kind: string; key: string }): string => {
    const derived = kind === 'derived' ? sound.derived.find((each) => each.key === key) : undefined;
    return derived ? textIn(derived.label, language) : flagTitle(key);
  };
  const partText = (path: string): string => {
    const logic = valueAtPath(sound, path);
    return logic === undefined
      ? path
      : describeLine(logic as LogicJson, { ruleSet: sound, questionOf, language });
  };
  const undecided = finding.verdict === 'undecided';
  const text = (): string => {
    switch (finding.kind) {
      case 'never':
      case 'always':
        return t(`rules.checks.${undecided ? `${finding.kind}Undecided` : finding.kind}`, {
          flag: flagTitle(finding.flag),
        });
      case 'implied':
        return t('rules.checks.implied', { flag: flagTitle(finding.flag), other: flagTitle(finding.other) });
      case 'units':
        return t('rules.checks.units', {
          owner: ownerTitle(finding.owner),
          one: unitText(finding.units[0], language),
          two: unitText(finding.units[1], language),
        });
      case 'unasked':
        return t('rules.checks.unasked', { owner: ownerTitle(finding.owner), question: finding.question });
      default:
        return t(`rules.checks.${finding.kind}`, {
          owner: ownerTitle(finding.owner),
          part: partText(finding.path),
        });
    }
  };
  const Icon = undecided ? CircleHelp : TriangleAlert;
  return (
    <li className="flex gap-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${undecided ? 'text-ink-soft' : 'text-warning'}`}
      />
      <button type="button" className="text-start hover:underline" onClick={() => onOpen(finding.path)}>
        {text()}
      </button>
    </li>
  );
}
