/** CDS Hooks: the flags of the patient whom a clinician has open in a records system, as cards. */

import type { Card, HookPatient, HookRequest, HookService } from '@clinic/contract/integrations/cdsHooks';
import * as api from '@clinic/contract/integrations/cdsHooks';
import { fill } from '@clinic/engine/base';
import { actOf } from '@clinic/rules/document';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { appError, BadRequest, derivedId, isUuid, serverTexts } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { actingAs } from '@clinic/server-platform/db';
import type { RouteRequest, Routes } from '@clinic/server-platform/http';
import { clinicSettings } from '@clinic/server-platform/settings';
import {
  type Assessed,
  flagWords,
  type Library,
  type OpenFlag,
  openFlags,
} from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeySet } from './clientKeys.ts';
import { identifySigner } from './signedCall.ts';

interface Deps {
  config: Config;
  library: Library;
  readKeys: (url: string) => Promise<KeySet>;
}

/** CDS Hooks: what the standard answers when data is missing. */
class PatientNeeded extends appError(
  412,
  'patient_needed',
  'Send the patient as prefetch: "patient": the resource Patient/{{context.patientId}}',
) {}

export function cdsHooks(routes: Routes, deps: Deps): void {
  routes.on(api.cdsServices, ({ ctx }) => ({ services: servicesIn(ctx.state.language) }));
  routes.on(api.patientView, (request) => answer(request, deps));
  routes.on(api.orderSelect, (request) => answer(request, deps));
}

const servicesIn = (language: string): HookService[] =>
  api.HOOKS.map((hook) => ({
    hook,
    id: hook,
    ...serverTexts(language).cds[hook],
    prefetch: { patient: 'Patient/{{context.patientId}}' },
  }));

async function answer(
  { ctx, body }: RouteRequest<typeof api.patientView> | RouteRequest<typeof api.orderSelect>,
  { config, library, readKeys }: Deps,
): Promise<{ cards: Card[] }> {
  const audience = `${config.publicUrl}/cds-services/${body.hook}`;
  const by = await identifySigner(ctx, { readKeys, audience });
  const { language } = ctx.state;
  return actingAs({ kind: 'staff', id: by.id }, () =>
    ctx.state.em.fork().transactional(async (em) => {
      const person = await personOf(em, body, config.publicUrl);
      if (person === undefined) return { cards: [] };
      const { clinicName } = await clinicSettings(em, config);
      const submissions = await latestOf(em, library, person);
      recordAudit(em, { ...ctx.state.requestContext, by } as SignedInRequest, {
        action: 'cds_cards_viewed',
        object: { type: 'person', id: person },
        detail: { hook: body.hook, submissions: submissions.map(({ row }) => row.id) },
      });
      const card = cardOf({ clinicName, publicUrl: config.publicUrl, language });
      const cards = submissions.flatMap((assessed) =>
        openFlags(assessed)
          .filter((flag) => isShown(flag, body.hook))
          .map((flag) => card(flag, assessed)),
      );
      return { cards: cards.toSorted((one, other) => ORDER[one.indicator] - ORDER[other.indicator]) };
    }),
  );
}

const ORDER = { critical: 0, warning: 1, info: 2 };

/** Raised ones, and dangers that are not settled; when something is ordered, what is to be settled before. */
function isShown({ flag, state }: OpenFlag, hook: api.Hook): boolean {
  if (state === 'raised' ? flag.severity === 'success' : flag.severity !== 'danger') return false;
  return hook === 'patient-view' || actOf(flag) !== 'know';
}

/**
 * Undefined: nobody here, or nobody who can only be this patient.
 * @throws BadRequest if the request is about two patients, PatientNeeded if it does not say who the patient is
 */
async function personOf(
  em: EntityManager,
  { context: { patientId }, fhirServer, prefetch }: HookRequest,
  publicUrl: string,
): Promise<string | undefined> {
  const patient = prefetch?.patient ?? undefined;
  if (patient?.id !== undefined && patient.id !== patientId) {
    throw new BadRequest('context.patientId: it is not the id of prefetch.patient');
  }
  // An id of another server can be equal to one of this by intent alone.
  const isOwn = fhirServer?.replace(/\/$/, '') === `${publicUrl}/fhir`;
  if (isOwn) return isUuid(patientId) ? oneOf(em, 'id = ?', [patientId]) : undefined;
  if (!patient) throw new PatientNeeded();
  return (await byIdentifier(em, patient, publicUrl)) ?? byName(em, patient);
}

const oneOf = async (em: EntityManager, where: string, values: unknown[]): Promise<string | undefined> => {
  const found = await em.execute<Array<{ id: string }>>(
    `select distinct root_person(id) as id from person where ${where} limit 2`,
    values,
  );
  return found.length === 1 ? found[0]?.id : undefined;
};

/** As what this clinic exports names the patient. */
async function byIdentifier(
  em: EntityManager,
  { identifier = [], birthDate }: HookPatient,
  publicUrl: string,
): Promise<string | undefined> {
  const references = identifier.flatMap(({ system, value }) =>
    system === `${publicUrl}/submissions` && value ? [value.replace(/\/Patient\/patient$/, '')] : [],
  );
  if (references.length === 0) return undefined;
  const ids = 'id in (select person_id from submission where reference = any (?::text[]))';
  // A number that was copied wrongly names another person.
  return oneOf(em, `${ids} and (?::text is null or birth_date is null or birth_date::text = ?)`, [
    array(references),
    birthDate ?? null,
    birthDate ?? null,
  ]);
}

const DIGITS = 9;

/** Name, date of birth, and an e-mail address or telephone number, all of them. */
async function byName(
  em: EntityManager,
  { name = [], telecom = [], birthDate }: HookPatient,
): Promise<string | undefined> {
  const names = name.flatMap(({ text, given = [], family = '' }) => [
    ...(text ? [text] : []),
    `${given.join(' ')} ${family}`,
    `${given[0] ?? ''} ${family}`,
  ]);
  const known = names.map((each) => each.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  const values = (system: string) =>
    telecom.flatMap((each) => (each.system === system && each.value ? [each.value] : []));
  const phones = values('phone').map((each) => each.replaceAll(/\D/g, ''));
  return oneOf(
    em,
    `merged_into is null and birth_date::text = ?
       and name_key = any (select queue_name(name) from unnest(?::text[]) as name)
       and (lower(email) = any (?::text[]) or right(regexp_replace(phone, '\\D', '', 'g'), ${DIGITS}) = any (?::text[]))`,
    [
      birthDate ?? '',
      array(known),
      array(values('email').map((each) => each.trim().toLowerCase())),
      array(phones.filter((each) => each.length >= DIGITS).map((each) => each.slice(-DIGITS))),
    ],
  );
}

const array = (values: readonly string[]): string =>
  `{${values.map((each) => JSON.stringify(each)).join(',')}}`;

interface Row {
  id: string;
  reference: string;
  questionnaire_id: string;
  version: string;
  rule_set_id: string;
  rule_set_version: string;
}

type Latest = Assessed & { row: Assessed['row'] & Row };

/** The last answers to each questionnaire: a later one about something else settles nothing of an earlier one. */
async function latestOf(em: EntityManager, library: Library, person: string): Promise<Latest[]> {
  const rows = await em.execute<Array<Latest['row']>>(
    `select * from (
       select distinct on (questionnaire_id) id, reference, questionnaire_id, version, rule_set_id, rule_set_version, flags_json,
         evidence_json, answers_json, to_char(answered_on, 'YYYY-MM-DD') as answered_on, created_at
       from submission where person_id = ? order by questionnaire_id, created_at desc, id desc
     ) as latest order by created_at desc, id`,
    [person],
  );
  return Promise.all(
    rows.map(async (row) => ({
      row,
      published: await library.questionnaire(em, row.questionnaire_id, row.version),
      ruleSet: await library.findRuleSet(em, row.rule_set_id, row.rule_set_version),
    })),
  );
}

const MOST_CHARACTERS = 140;
const INDICATORS = { danger: 'critical', warning: 'warning', info: 'info', success: 'info' } as const;

const cardOf =
  ({ clinicName, publicUrl, language }: { clinicName: string; publicUrl: string; language: string }) =>
  (open: OpenFlag, assessed: Latest): Card => {
    const { row } = assessed;
    const { key, severity } = open.flag;
    const { title, says, why } = flagWords(open, assessed, language);
    const isRaised = open.state === 'raised';
    return {
      uuid: derivedId(`${row.id}/card/${key}`),
      summary: shortened(isRaised ? title : says),
      detail: [...(isRaised ? [says] : []), ...why.split('\n')].filter(Boolean).map(asMarkdown).join('  \n'),
      indicator: isRaised ? INDICATORS[severity] : 'warning',
      source: {
        label: clinicName,
        url: publicUrl,
        topic: { system: `urn:clinic-intake:rule-set:${row.rule_set_id}`, code: key, display: title },
      },
      links: [
        {
          label: fill(serverTexts(language).cds.open, { reference: row.reference }),
          url: `${publicUrl}/physician/submissions/${row.id}`,
          type: 'absolute',
        },
      ],
    };
  };

const shortened = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).trimEnd()}…`;

/** What patients typed is text, never a link or a picture. */
const asMarkdown = (line: string): string => line.trim().replaceAll(/[\\`*_{}[\]()#+\-!<>|~&]/g, '\\$&');
