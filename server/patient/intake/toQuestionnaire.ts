import type { Definition } from '@clinic/engine/definition';
import type { RuleSet } from '@clinic/rules/document';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';

interface OpenQuestionnaire {
  id: string;
  version: string;
  definition: Definition;
  measures: RuleSet;
}

/** The public part of a definition: without its import source, which no page shows, and without the flags. */
export const toQuestionnaire = ({
  id,
  version,
  definition: { fhir: _, table: __, ...definition },
  ruleSet,
}: PublishedQuestionnaire): OpenQuestionnaire => ({
  id,
  version,
  definition,
  measures: { ...ruleSet.ruleSet, flags: [] },
});
