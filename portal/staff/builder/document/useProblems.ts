/** All problems of the current document. */
import { error, localize, type Problem } from '@clinic/engine/base';
import { reachProblems } from '@clinic/engine/editing';
import { compileQuestionnaire } from '@clinic/engine/form';
import { consentProblems, type ParsedDefinition } from '@clinic/engine/parsing';
import { pairingProblems } from '@clinic/rules/document';
import { useMemo } from 'react';
import { parsedDocument } from './parsedDocument.ts';
import { useNamedRules } from './useNamedRules.ts';

const NOTHING_PARSED: ParsedDefinition = { problems: [] };

/** @returns undefined without a document */
export function useProblems(document: object | undefined): readonly Problem[] | undefined {
  const { definition, problems } = useMemo(
    () => (document ? parsedDocument(document) : NOTHING_PARSED),
    [document],
  );
  const { rules, isMissing } = useNamedRules(definition?.ruleSet);
  return useMemo(() => {
    if (!definition) return document && problems;
    // What a rule set reads is defined in the rule set, so here the problem is the chosen rule set.
    const ofRules = rules ? pairingProblems(rules, compileQuestionnaire(definition)) : [];
    const gone = ofRules.map((problem) => ({ ...problem, path: 'ruleSet' }));
    const missing = isMissing
      ? [error('ruleSet', 'missing', localize('noRuleSet', { id: definition.ruleSet }))]
      : [];
    const own = [...consentProblems(definition), ...reachProblems(definition)];
    return [...problems, ...own, ...(isMissing ? missing : gone)];
  }, [document, definition, problems, rules, isMissing]);
}
