/** What the formats of an export have in common: what they read, and how they are written. */
import type { ResponseForm } from '@clinic/formats/fhir';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { SubmissionRow } from '../submissionRows.ts';

/** What the rows are pinned to. */
export interface Documents {
  /** By `id@version`, like the others. */
  questionnaires: ReadonlyMap<string, PublishedQuestionnaire>;
  ruleSets: ReadonlyMap<string, CompiledRuleSet>;
  /** None for a table. */
  forms: ReadonlyMap<string, ResponseForm>;
}

export interface Written<Chunk extends string | Uint8Array> {
  head: Chunk;
  line(row: SubmissionRow): Chunk;
  /** Called once, after the last line. */
  end(): Chunk;
}
