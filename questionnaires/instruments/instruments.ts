/** The shipped instruments. A changed wording is a new version, because questionnaires name the version. */
import type { InstrumentFile } from '@clinic/engine/editing';
import ahcHrsn from './ahc-hrsn.json' with { type: 'json' };
import auditC from './audit-c.json' with { type: 'json' };
import gad2 from './gad-2.json' with { type: 'json' };
import gad7 from './gad-7.json' with { type: 'json' };
import hungerVitalSign from './hunger-vital-sign.json' with { type: 'json' };
import { parseInstrument } from './parseInstrument.ts';
import pcPtsd5 from './pc-ptsd-5.json' with { type: 'json' };
import pcl5 from './pcl-5.json' with { type: 'json' };
import phq2 from './phq-2.json' with { type: 'json' };
import phq9 from './phq-9.json' with { type: 'json' };

/** Every file, unparsed. */
export const instrumentDocuments = (): unknown[] => [
  phq2,
  phq9,
  gad2,
  gad7,
  auditC,
  pcPtsd5,
  pcl5,
  hungerVitalSign,
  ahcHrsn,
];

let parsed: readonly InstrumentFile[] | undefined;

/** @throws Error if a shipped file is not valid */
export function shippedInstruments(): readonly InstrumentFile[] {
  parsed ??= instrumentDocuments().map((document) => {
    const { instrument, problems } = parseInstrument(document);
    if (!instrument) throw new Error(`Invalid instrument: ${JSON.stringify(problems)}`);
    return instrument;
  });
  return parsed;
}
