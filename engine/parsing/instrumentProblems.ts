/** Problems of steps that are a published instrument. */
import { localize, type Problem, warning } from '../base/problem.ts';
import type { Definition } from '../definition/definition.ts';

/** An unpublished translation may not measure the same. */
export const instrumentProblems = ({ steps, languages }: Definition): Problem[] =>
  steps.flatMap(({ instrument }, index) =>
    languages.flatMap((language) => {
      if (!instrument || instrument.languages.includes(language)) return [];
      const params = { name: instrument.name, language, languages: instrument.languages.join(', ') };
      return [
        warning(`steps[${index}].instrument`, 'instrument_language', localize('instrumentLanguage', params)),
      ];
    }),
  );
