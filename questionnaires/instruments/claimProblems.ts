/** Steps that claim to be a shipped instrument and are not, word for word. */
import isSame from 'fast-deep-equal';
import { error, localize, type Problem } from '../../engine/base/problem.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import { type InstrumentFile, stepOf, wordingOf } from '../../engine/editing/instruments.ts';
import { instrumentDocuments } from './instruments.ts';

/** An instrument or version that is not shipped is left to whoever wrote the definition. */
export const claimProblems = ({ steps, languages }: Definition): Problem[] =>
  steps.flatMap((step, index) => {
    const { instrument } = step;
    const file = (instrumentDocuments() as InstrumentFile[]).find(
      ({ id, version }) => id === instrument?.id && version === instrument.version,
    );
    if (!instrument || !file) return [];
    return isSame(wordingOf(step, languages), wordingOf(stepOf(file), languages))
      ? []
      : [
          error(
            `steps[${index}].instrument`,
            'instrument_changed',
            localize('instrumentChanged', { name: file.name }),
          ),
        ];
  });
