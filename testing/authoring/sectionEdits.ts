/** Changes of the step with sections of `sectionedForm`, and the problems that they lead to. */
import type { Step } from '../../engine/definition/definition.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { sectionedForm } from '../../fixtures/sectionedForm.ts';

export const eyes = (): Step => sectionedForm().steps[1] as Step;

/** Each with its level, code and path. */
export const problemsOf = (change: (step: Step) => Partial<Step>): string[] => {
  const form = sectionedForm();
  const step = eyes();
  form.steps[1] = { ...step, ...change(step) };
  return parseDefinition(form).problems.map(({ path, code, level }) => `${level} ${code} ${path}`);
};
