/**
 * Published questionnaires and rule sets, compiled. They never change, so each is read once. They were parsed
 * when published; parsing them again would block all requests if one is large.
 */
import { codeListsIn, type Definition } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import type { CompiledRuleSet } from '@clinic/rules/evaluate';
import { NotFound, RecentlyUsed } from '@clinic/server-platform/base';
import { QuestionnaireVersion, Setting } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { compiledQuestionnaire, compiledRules } from './compiledDocuments.ts';

const MAX_WITH_LISTS = 4;

export const ACTIVE_QUESTIONNAIRE = 'activeQuestionnaire';

export interface PublishedQuestionnaire {
  id: string;
  version: string;
  definition: Definition;
  questionnaire: Questionnaire;
  ruleSet: CompiledRuleSet;
}

export class Library {
  readonly #questionnaires = new Map<string, PublishedQuestionnaire>();
  /** Those with code lists, which take much memory. */
  readonly #withLists = new RecentlyUsed<string, PublishedQuestionnaire>(MAX_WITH_LISTS);
  readonly #ruleSets = new Map<string, CompiledRuleSet>();

  /** @throws NotFound if that version is not published and never was */
  async questionnaire(em: EntityManager, id: string, version: string): Promise<PublishedQuestionnaire> {
    const name = `${id}@${version}`;
    const cached = this.#questionnaires.get(name) ?? this.#withLists.get(name);
    if (cached) return cached;
    const questionnaire = await compiledQuestionnaire(em, id, version);
    if (!questionnaire) throw new NotFound('No such questionnaire');
    const { definition } = questionnaire;
    const [ruleSetId = '', ruleSetVersion = ''] = definition.ruleSet.split('@');
    const published = {
      id,
      version,
      definition,
      questionnaire,
      ruleSet: await this.ruleSet(em, ruleSetId, ruleSetVersion),
    };
    const isLinked = codeListsIn(definition).length > 0;
    (isLinked ? this.#withLists : this.#questionnaires).set(name, published);
    return published;
  }

  /** @throws NotFound if that version is not published and never was */
  async ruleSet(em: EntityManager, id: string, version: string): Promise<CompiledRuleSet> {
    const ruleSet = await this.findRuleSet(em, id, version);
    if (!ruleSet) throw new NotFound('No such rule set');
    return ruleSet;
  }

  async findRuleSet(em: EntityManager, id: string, version: string): Promise<CompiledRuleSet | undefined> {
    const cached = this.#ruleSets.get(`${id}@${version}`);
    if (cached) return cached;
    const compiled = await compiledRules(em, id, version);
    if (compiled) this.#ruleSets.set(`${id}@${version}`, compiled);
    return compiled;
  }

  /**
   * The newest version of a questionnaire that patients may start.
   * @throws NotFound when there is none
   */
  async newest(em: EntityManager, id: string): Promise<PublishedQuestionnaire> {
    const questionnaire = await this.findNewest(em, id);
    if (!questionnaire) throw new NotFound('No such questionnaire');
    return questionnaire;
  }

  async findNewest(em: EntityManager, id: string): Promise<PublishedQuestionnaire | undefined> {
    const row = await em.findOne(
      QuestionnaireVersion,
      { questionnaireId: id, status: 'published' },
      { orderBy: { publishedAt: 'desc', version: 'desc' }, fields: ['version'] },
    );
    return row ? this.questionnaire(em, id, row.version) : undefined;
  }

  /**
   * The questionnaire the clinic asks new patients to complete.
   * @throws NotFound when there is none
   */
  async active(em: EntityManager): Promise<PublishedQuestionnaire> {
    const active = await this.findActive(em);
    if (!active) throw new NotFound('No such questionnaire');
    return active;
  }

  async findActive(em: EntityManager): Promise<PublishedQuestionnaire | undefined> {
    const setting = await em.findOne(Setting, ACTIVE_QUESTIONNAIRE);
    return this.findNewest(em, String(setting?.value ?? ''));
  }
}
