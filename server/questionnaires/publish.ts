/** Checks a definition, precompiles its validators and stores it as a published version. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Definition } from '../../engine/definition.ts';
import { parseDefinition } from '../../engine/parseDefinition.ts';
import { error, type Problem } from '../../engine/problem.ts';
import { compileQuestionnaire } from '../../engine/questionnaire.ts';
import { pairingProblems, parseRuleSet } from '../../rules/parseRuleSet.ts';
import { QuestionnaireVersion } from '../db/entities/questionnaireVersion.ts';
import { RuleSetVersion } from '../db/entities/ruleSetVersion.ts';
import { digest } from '../published/digest.ts';
import { AlreadyPublished, PublicationRefused } from '../published/refused.ts';
import { compileValidators } from './compileValidators.ts';

/**
 * Publishing the same document again changes nothing.
 * @throws PublicationRefused with every problem; nothing is stored then
 * @throws AlreadyPublished when the version exists with another content
 */
export async function publishQuestionnaire(
  em: EntityManager,
  document: unknown,
  now: Date,
): Promise<QuestionnaireVersion> {
  const { definition, problems } = parseDefinition(document);
  const errors = problems.filter(({ level }) => level === 'error');
  if (!definition || errors.length > 0) throw new PublicationRefused('The questionnaire', errors);
  const { id, version } = definition;
  const sha256 = digest(document);
  return em.transactional(async (tx) => {
    const existing = await tx.findOne(QuestionnaireVersion, { questionnaireId: id, version });
    if (existing && existing.sha256 !== sha256) throw new AlreadyPublished(id, version);
    if (existing) return existing;
    const unfit = await ruleSetProblems(tx, definition);
    if (unfit.length > 0) throw new PublicationRefused('The questionnaire', unfit);
    const published = tx.create(QuestionnaireVersion, {
      questionnaireId: id,
      version,
      status: 'published',
      definition: document,
      validators: compileValidators(definition),
      sha256,
      publishedAt: now,
    });
    tx.persist(published);
    return published;
  });
}

/** Why the rule set a definition names cannot judge its answers. */
async function ruleSetProblems(em: EntityManager, definition: Definition): Promise<Problem[]> {
  const [ruleSetId, version] = definition.ruleSet.split('@');
  const row = await em.findOne(RuleSetVersion, { ruleSetId, version, status: 'published' });
  const { ruleSet } = parseRuleSet(row?.document);
  if (!ruleSet) return [error('ruleSet', 'missing', `No rule set ${definition.ruleSet} is published`)];
  return pairingProblems(ruleSet, compileQuestionnaire(definition)).filter(({ level }) => level === 'error');
}
