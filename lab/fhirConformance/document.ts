/** `docs/fhir-conformance.md`. */
import { type Assessed, assessed, KINDS, PLACES } from './assess.ts';
import type { Said } from './features/feature.ts';

const HEAD = `# Questionnaires of FHIR: what is supported

Written by \`npm run fhir:conformance\`; \`lab/fhirConformance/fhirConformance.test.ts\` compares it with the code. Do not edit it.

The features are those of SDC 3.0 and of R4, in the order in which Smart Forms lists them. Each is tried out: the program imports a
small form with it (\`lab/fhirConformance/features/\`), reads the report of the import, imports it without the feature, and exports it again.
It does so three times: with the items of that form at the top level, in a group, and in a group that repeats. The sum counts the least of the three.

- **supported**: the definition says the same; without the feature, it would be another; or every form here does it. **partly**: it says it with a loss, which
  the note names.
- **kept**: nothing is done with it; it stays with the definition, and an export writes it back.
- **not**: it is lost or not there.

"Smart Forms" and "LHC-Forms" are what the two say about themselves in public: \`Conformance.md\` of
https://github.com/aehrc/smart-forms and \`r4-support.md\` of https://github.com/LHNCBC/lforms, as read on 2026-11-23. A dash: nothing
is said there. They were not tried out.
`;

const TITLES = { top: 'Here', group: 'In a group', repeat: 'In a repeat' } as const;
const SAID: Readonly<Record<Said, string>> = { yes: 'yes', partly: 'partly', no: 'no', '-': '–' };

export function conformanceDocument(): string {
  const sections = assessed();
  const all = sections.flatMap(({ features }) => features);
  const counts = KINDS.map((kind) => `${all.filter(({ support }) => support === kind).length} ${kind}`);
  const claimed = (of: 'smartForms' | 'lhcForms') => all.filter((each) => each[of] === 'yes').length;
  const sum = `\n${all.length} features: ${counts.join(', ')}. Of these, Smart Forms lists ${claimed('smartForms')} as supported, LHC-Forms ${claimed('lhcForms')}.\n`;
  const tables = sections.map(({ title, features }) => `\n## ${title}\n\n${table(features)}\n`);
  return `${HEAD}${sum}${tables.join('')}`;
}

function table(features: readonly Assessed[]): string {
  const isPlaced = features.some(({ places }) => places.length > 0);
  const rows = features.map(({ name, places, support, note, smartForms, lhcForms }) =>
    [name, ...(isPlaced ? places : [support]), note, SAID[smartForms], SAID[lhcForms]].map((cell) =>
      cell.replaceAll('|', '\\|'),
    ),
  );
  const head = [
    'Feature',
    ...(isPlaced ? PLACES.map((place) => TITLES[place]) : ['Here']),
    ...['Note', 'Smart Forms', 'LHC-Forms'],
  ];
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
