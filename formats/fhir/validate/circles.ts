/** Items and variables that depend on each other in a circle, and variables of one name. */
import { say } from '../../importing/texts/message.ts';
import { expressionOf } from './expressions.ts';
import { CALCULATED, VARIABLE } from './extensions.ts';
import { isWithin, type QuestionnaireIndex, type QuestionnaireItem } from './index.ts';
import { type Issues, quote } from './issue.ts';
import { extensionsOf, isObject, type JsonObject, objectsOf, textOf, typedValue } from './json.ts';

/** An item or a variable. */
interface Node {
  name: string;
  path: string;
  needs: Set<Node>;
  neededBy: Set<Node>;
  /** Whether it says itself what it depends on, rather than being inside something that does. */
  isCause: boolean;
}

interface Variable extends Node {
  expression: string;
}

/** Reports what depends on itself: by enableWhen, also of an enclosing group, or by variables and computed values. */
export function checkCircles(index: QuestionnaireIndex, path: string, issues: Issues): void {
  const { questionnaire, all, byLinkId } = index;
  const items = new Map<QuestionnaireItem, Node>();
  for (const entry of all) {
    const hasOwn = entry.item.enableWhen !== undefined || extensionsOf(entry.item, ...CALCULATED).length > 0;
    items.set(entry, nodeOf(quote(entry.linkId), entry.path, hasOwn));
  }
  const ofForm = variablesOf(questionnaire, path, issues);
  const ofItems = new Map(all.map((entry) => [entry, variablesOf(entry.item, entry.path, issues)]));
  const need = (node: Node, other: Node | undefined): void => {
    if (!other) return;
    node.needs.add(other);
    other.neededBy.add(node);
  };
  const visible = (name: string, from: QuestionnaireItem | undefined): Variable | undefined => {
    for (let at = from; at; at = at.parent) {
      const variable = ofItems.get(at)?.get(name);
      if (variable) return variable;
    }
    return ofForm.get(name);
  };
  const needNamed = (node: Node, expression: string, from: QuestionnaireItem | undefined): void => {
    for (const [, name = ''] of expression.matchAll(/%(\w+)/g)) need(node, visible(name, from));
  };
  for (const [entry, node] of items) {
    need(node, entry.parent && items.get(entry.parent));
    for (const { question } of objectsOf(entry.item.enableWhen)) {
      const target = byLinkId.get(textOf(question) ?? '');
      // Dependencies on the item itself or on its content are reported one by one.
      if (target && !isWithin(target, entry)) need(node, items.get(target));
    }
    for (const extension of extensionsOf(entry.item, ...CALCULATED))
      needNamed(node, expressionOf(extension) ?? '', entry);
  }
  for (const [entry, variables] of [[undefined, ofForm] as const, ...ofItems])
    for (const variable of variables.values()) {
      needNamed(variable, variable.expression, entry);
      for (const [, linkId = ''] of variable.expression.matchAll(/linkId\s*=\s*'([^']*)'/g)) {
        const target = byLinkId.get(linkId);
        need(variable, target && items.get(target));
      }
    }
  const declared = [ofForm, ...ofItems.values()].flatMap((variables) => [...variables.values()]);
  reportCircles([...items.values(), ...declared], issues);
}

const nodeOf = (name: string, path: string, isCause: boolean): Node => ({
  ...{ name, path, isCause, needs: new Set<Node>(), neededBy: new Set<Node>() },
});

/** The variables that an element declares, by name. */
function variablesOf(element: JsonObject, path: string, issues: Issues): Map<string, Variable> {
  const variables = new Map<string, Variable>();
  for (const [index, extension] of objectsOf(element.extension).entries()) {
    const value = extension.url === VARIABLE ? typedValue(extension, 'value')?.value : undefined;
    const [name, expression] = isObject(value) ? [textOf(value.name), textOf(value.expression)] : [];
    if (name === undefined || expression === undefined) continue;
    const at = `${path}.extension[${index}]`;
    if (variables.has(name))
      issues.error('business-rule', at, say('variableTwice', { name: quote(`%${name}`) }));
    else variables.set(name, { ...nodeOf(quote(`%${name}`), at, true), expression });
  }
  return variables;
}

function reportCircles(nodes: readonly Node[], issues: Issues): void {
  const left = new Set(nodes);
  const free = nodes.filter(({ needs }) => needs.size === 0);
  for (let node = free.pop(); node; node = free.pop()) {
    left.delete(node);
    for (const dependent of node.neededBy) {
      dependent.needs.delete(node);
      if (dependent.needs.size === 0) free.push(dependent);
    }
  }
  // All that remain are in a circle or depend on one.
  const reported = new Set<Node>();
  for (const start of left) {
    const walked = new Set<Node>();
    let at: Node | undefined = start;
    while (at && !walked.has(at) && !reported.has(at)) {
      walked.add(at);
      [at] = at.needs;
    }
    if (at && !reported.has(at)) {
      const causes = [...walked].slice([...walked].indexOf(at)).filter(({ isCause }) => isCause);
      const names = [...causes, causes[0]].map((node) => node?.name ?? '').join(' → ');
      issues.error('business-rule', at.path, say('circle', { names }));
    }
    for (const node of walked) reported.add(node);
  }
}
