/** Finds steps that claim to be a shipped instrument but differ from its wording. */
import { error, localize, type Problem } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { type InstrumentFile, stepOf, wordingOf } from '@clinic/engine/editing';
import isSame from 'fast-deep-equal';
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
