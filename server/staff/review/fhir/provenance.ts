/** Where the resources come from: the patient, and the versions of form and rules. */
import { addressOfForm, type FhirResource } from '@clinic/formats/fhir';
import type { Place } from './identity.ts';
import { type Building, PATIENT } from './source.ts';

/** @param targets every resource made from the submission */
export function provenance(building: Building, targets: readonly Place[]): FhirResource {
  const { row, form, authored, publicUrl, referenceTo } = building;
  return {
    resourceType: 'Provenance',
    target: targets.map(referenceTo),
    occurredDateTime: authored,
    recorded: authored,
    agent: [
      { type: agent('author', 'Author'), who: referenceTo(PATIENT) },
      {
        type: agent('assembler', 'Assembler'),
        who: { identifier: { value: publicUrl }, display: 'Intake portal' },
      },
    ],
    entity: [
      entity(addressOfForm(row.questionnaire_id), row.version, `Questionnaire ${form.canonical}`),
      entity(
        `urn:clinic-intake:rule-set:${row.rule_set_id}`,
        row.rule_set_version,
        `Rule set ${row.rule_set_id}@${row.rule_set_version}`,
      ),
      ...earlier(building),
    ],
  };
}

/** The submissions that answers were confirmed from, with the questions. */
function earlier({ row: { sources } }: Building) {
  const questions = Map.groupBy(Object.entries(sources), ([, { from, on }]) => `${from} ${on}`);
  return [...questions].map(([said, entries]) => {
    const [from = '', on = ''] = said.split(' ');
    const ids = entries.map(([id]) => id).join(', ');
    const display = `Said on ${on} and confirmed as still right: ${ids}`;
    return { ...entity('urn:clinic-intake:submission', from, display), role: 'derivation' };
  });
}

const agent = (code: string, display: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code, display }],
});

const entity = (system: string, value: string, display: string) => ({
  role: 'source',
  what: { identifier: { system, value }, display },
});
