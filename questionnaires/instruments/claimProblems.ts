/** Finds steps that claim to be a shipped instrument but differ from its wording. */
import isSame from 'fast-deep-equal';
import { error, localize, type Problem } from '../../engine/base/problem.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import { type InstrumentFile, stepOf, wordingOf } from '../../engine/editing/instruments.ts';
import { instrumentDocuments } from './instruments.ts';

/** Instruments and versions that are not shipped are not checked. */
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
