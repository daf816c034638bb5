/** `docs/fhir-conformance.md`. */
import { type Assessed, assessed, type Support } from './assess.ts';
import type { Said } from './features/feature.ts';

const HEAD = `# Questionnaires of FHIR: what is supported

Written by \`npm run fhir:conformance\`; \`tools/fhirConformance.test.ts\` compares it with the code. Do not edit it.

The features are those of SDC 3.0 and of R4, in the order in which Smart Forms lists them. Each is tried out: the program imports a
small form with it (\`tools/fhirConformance/features/\`), reads the report of the import, imports it without the feature, and exports it again.

- **supported**: the definition says the same; without the feature, it would be another; or every form here does it. **partly**: it says it with a loss, which
  the note names.
- **kept**: nothing is done with it; it stays with the definition, and an export writes it back.
- **not**: it is lost or not there.

"Smart Forms" and "LHC-Forms" are what the two say about themselves in public: \`Conformance.md\` of
https://github.com/aehrc/smart-forms and \`r4-support.md\` of https://github.com/LHNCBC/lforms, as read on 2026-11-23. A dash: nothing
is said there. They were not tried out.
`;

const SAID: Readonly<Record<Said, string>> = { yes: 'yes', partly: 'partly', no: 'no', '-': '–' };
const KINDS: readonly Support[] = ['supported', 'partly', 'kept', 'not'];

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
  const rows = features.map(({ name, support, note, smartForms, lhcForms }) =>
    [name, support, note, SAID[smartForms], SAID[lhcForms]].map((cell) => cell.replaceAll('|', '\\|')),
  );
  const lines = [
    ['Feature', 'Here', 'Note', 'Smart Forms', 'LHC-Forms'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
