import { resourcesIn } from '../engine/fhir/validate/validate.ts';
import { readSupporting } from './fhir/readFiles.ts';
import { r4Validator } from './fhir/validator.ts';

const v = r4Validator([]);
const sums: Record<string, number> = {};
for (const f of process.argv.slice(2)) {
  try {
    const r = readSupporting(f);
    for (const x of resourcesIn(r)) {
      if (!/^Questionnaire(Response)?$/.test(x.resourceType)) continue;
      const t = performance.now();
      const i = v.validate(x);
      const e = i.filter((x) => x.severity === 'error' || x.severity === 'fatal');
      sums[e.length ? 'bad' : 'good'] = (sums[e.length ? 'bad' : 'good'] ?? 0) + 1;
      if (e.length) {
        console.log(
          f.split('/').slice(-2).join('/'),
          x.resourceType,
          e.length,
          (performance.now() - t).toFixed(0),
        );
        for (const k of e.slice(0, 4)) console.log('    ', k.code, k.expression, k.diagnostics);
      }
    }
  } catch (e) {
    console.log(f.split('/').slice(-2).join('/'), 'UNREADABLE', (e as Error).message.slice(0, 200));
  }
}
console.log(sums);
