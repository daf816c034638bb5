/** Differences between two versions in words. */
import type { LogicJson } from '@clinic/engine/base';
import {
  type AnswerExtraction,
  type Definition,
  type Migration,
  type OptionExtraction,
  type PageOfStep,
  type Picture,
  type SectionOfStep,
  textIn,
} from '@clinic/engine/definition';
import { type Item, itemsOf, questionOf } from '@clinic/engine/editing';
import { entryScope } from '@clinic/engine/form';
import { CodeListName } from '@clinic/platform/codeLists';
import type { TFunction } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { nameOf, plainValue } from '../../authoring/differenceValues.ts';
import type { AnyDifference, DifferenceText } from '../../authoring/kind.ts';
import { conditionText } from './conditionText.ts';
import { extractionText } from './extractionText.ts';
import { questionText, recodeText, renameText } from './migrationText.ts';

/** Two versions with their parts extracted once, for all their differences. */
export function differenceTexts(before: Definition, after: Definition, t: TFunction, language: string) {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  const find = ({ kind, id, question }: AnyDifference): Item | undefined => {
    for (const items of [now, old]) {
      for (const [key, item] of items ?? []) {
        if (item.kind !== kind || item.id !== id) continue;
        if (question === undefined || questionOf(items as NonNullable<typeof items>, key) === question) {
          return item;
        }
      }
    }
    return undefined;
  };
  /** The questions an item's conditions can read: in a group, those of the same entry first. */
  const scopeOf = (item: Item | undefined, definition: Definition): Definition => {
    const key = item?.kind === 'question' ? item.parent?.key : undefined;
    const around = key === undefined ? undefined : (now?.get(key) ?? old?.get(key));
    const questions = around?.kind === 'question' ? definition.steps.flatMap((step) => step.questions) : [];
    const group = questions.find(({ id }) => id === around?.id);
    return group?.type === 'repeatingGroup' ? entryScope(definition, group) : definition;
  };
  const questionName = (id: string | undefined): string => {
    if (id === undefined) return '';
    const item = find({ change: 'changed', kind: 'question', id, question: id });
    return item ? nameOf(item, language) : id;
  };
  return (difference: AnyDifference): DifferenceText => {
    const { change, kind, id, question, property } = difference;
    const item = find(difference);
    const isPart = kind === 'option' || kind === 'row' || kind === 'check';
    const names = {
      kind: t(`builder.kind.${kind}`),
      name: (item && nameOf(item, language)) || String(id),
      of: isPart ? questionName(question) : '',
    };
    if (change !== 'changed') {
      const title = isPart
        ? t(`builder.difference.${change}From`, names)
        : t(`builder.difference.${change}`, names);
      return { title };
    }
    const what = propertyName(property ?? '', t);
    const title =
      kind === 'definition'
        ? t('builder.difference.ofAll', { property: what })
        : isPart
          ? t('builder.difference.changedIn', { ...names, property: what })
          : t('builder.difference.changed', { ...names, property: what });
    if (property === 'section')
      return {
        title,
        before: sectionText(before, question, difference.before, t, language),
        after: sectionText(after, question, difference.after, t, language),
      };
    return {
      title,
      before: valueText(difference.before, property, scopeOf(item, before), t, language, difference.after),
      after: valueText(difference.after, property, scopeOf(item, after), t, language, difference.before),
    };
  };
}

/** Properties without a translated name are shown by their name in the format. */
export const propertyName = (property: string, t: TFunction): string =>
  property === 'migrations'
    ? t('versions.migrationsProperty')
    : t(`builder.property.${property}`, { defaultValue: property });

function valueText(
  value: unknown,
  property: string | undefined,
  definition: Definition,
  t: TFunction,
  language: string,
  other: unknown,
): ReactNode {
  if (value === undefined) return t('builder.difference.nothing');
  if (property === 'showWhen' || property === 'when') {
    return conditionText(value as LogicJson, definition, t, language);
  }
  if (property === 'pages' && Array.isArray(value)) {
    return linesText(pageTexts(value, definition, t, language), pageTexts(other, definition, t, language), t);
  }
  if (property === 'sections') {
    const [own, others] = [value, other].map((each) => sectionTexts(each, t, language));
    return linesText(own ?? [], others ?? [], t);
  }
  if (property === 'migrations' && Array.isArray(value)) {
    const [own, others] = [value, other].map((each) => migrationTexts(each, definition, t, language));
    return linesText(own ?? [], others ?? [], t);
  }
  if (property === 'codeList') return createElement(CodeListName, { digest: String(value) });
  if (property === 'picture') return textIn((value as Picture).alt, language);
  if (property === 'extract')
    return extractionText(value as AnswerExtraction | OptionExtraction, t, language);
  if (property === 'type') return t(`builder.type.${String(value)}`);
  return plainValue(value, other, t, language);
}

/** The lines that the other version does not have. */
function linesText(lines: readonly string[], others: readonly string[], t: TFunction): string {
  const own = lines.filter((line) => !others.includes(line));
  return own.length > 0 ? own.join(' · ') : t('builder.difference.nothing');
}

function pageTexts(pages: unknown, definition: Definition, t: TFunction, language: string): string[] {
  if (!Array.isArray(pages)) return [];
  return (pages as PageOfStep[]).map(({ questions, title }, index) => {
    const names = questions.map((id) => questionText(definition, id, language)).join(', ');
    const page = { number: index + 1, questions: names };
    return title
      ? t('migrations.titledPage', { ...page, title: textIn(title, language) })
      : t('migrations.page', page);
  });
}

/** Named by its title in that version. */
function sectionText(
  { steps }: Definition,
  question: string | undefined,
  id: unknown,
  t: TFunction,
  language: string,
): string {
  if (id === undefined) return t('builder.difference.nothing');
  const step = steps.find(({ questions }) => questions.some((each) => each.id === question));
  const section = step?.sections?.find((each) => each.id === id);
  return section ? textIn(section.title, language) : String(id);
}

function sectionTexts(sections: unknown, t: TFunction, language: string): string[] {
  if (!Array.isArray(sections)) return [];
  const all = sections as SectionOfStep[];
  return all.map(({ title, within, display }) => {
    const around = all.find(({ id }) => id === within);
    const name = textIn(title, language);
    const section = around
      ? t('migrations.sectionWithin', { title: name, within: textIn(around.title, language) })
      : t('migrations.section', { title: name });
    return display === 'table' ? t('migrations.sectionAsTable', { section }) : section;
  });
}

const migrationTexts = (value: unknown, definition: Definition, t: TFunction, language: string): string[] =>
  Array.isArray(value)
    ? (value as Migration[]).flatMap(({ rename = [], recode = [] }) => [
        ...rename.map((each) => renameText(each, definition, t, language)),
        ...recode.map((each) => recodeText(each, definition, t, language)),
      ])
    : [];
