/** All rule sets, as the workbench lists them. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { VersionName } from '../authoring.ts';
import { route } from '../route.ts';
import { RuleDraftLine } from './draft.ts';
import { FlagLine, RuleSetVersionLine, Text } from './ruleSetVersion.ts';

/**
 * Every rule set, by id. `flags` are those of the active version.
 * @example
 * [{ "id": "glp1-flags", "title": {"en": "GLP-1 flags", …}, "active": "1.0",
 *    "submissions30Days": 73,
 *    "versions": [{ "version": "1.0", "active": true, "publishedAt": "2026-11-21T08:00:00.000Z",
 *                   "publishedBy": null, "approvedBy": null, "note": null }],
 *    "flags": [{ "key": "pregnancy", "type": "boolean", "severity": "danger", …, "fired30Days": 4 }],
 *    "drafts": [] }]
 */
export const RuleSetList = z.array(
  z.strictObject({
    id: z.string(),
    title: Text,
    active: z.string(),
    /** The total `fired30Days` is counted against. */
    submissions30Days: z.number().int(),
    /** The newest published version of each questionnaire the rule set evaluates. */
    questionnaires: z.array(VersionName),
    /** Newest first. */
    versions: z.array(RuleSetVersionLine),
    flags: z.array(FlagLine),
    drafts: z.array(RuleDraftLine),
  }),
);
export type RuleSetList = z.infer<typeof RuleSetList>;

export const ruleSets = route('GET', '/api/rules', { ...staff, answer: RuleSetList });
