import { type ExplainedNode, explainEvidence } from '@clinic/rules/evaluate';
import type { FormFlag } from './form.ts';

/** Why a flag was raised, not raised or not settled, as sentences with the answers and limits that decided it. */
export const explainFlag = ({ source: { evidence, ...context } }: FormFlag): ExplainedNode[] =>
  explainEvidence(evidence, context);
