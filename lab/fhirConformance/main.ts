/** `npm run fhir:conformance`: writes `docs/fhir-conformance.md`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformanceDocument } from './document.ts';

writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'fhir-conformance.md'), conformanceDocument());
