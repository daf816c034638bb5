import type { Statement } from '../platform/db/statements.ts';

interface Row {
  answers: object;
  flags: object;
  evidence: object;
}

/** Inserts a submission. Its large columns are sent separately: as part of the row they would be parsed twice. */
export const submissionRow = ({ answers, flags, evidence, ...row }: Row & object): Statement => ({
  sql: `insert into submission (id, reference, draft_id, submission_key, questionnaire_id, version, rule_set_id,
       rule_set_version, status, answers_json, flags_json, evidence_json, raised_flags, continued_past, answered_on, language,
       patient_name, patient_email, patient_phone, patient_birth_date, messages_consent, user_id, revision, created_at, updated_at, waiting_since, urgency)
     select id, reference, "draftId", "submissionKey", "questionnaireId", version, "ruleSetId", "ruleSetVersion",
       status, ?::jsonb, ?::jsonb, ?::jsonb, "raisedFlags", "continuedPast", "answeredOn", language, "patientName", "patientEmail",
       "patientPhone", "patientBirthDate", "messagesConsent", "patientId", 1, "createdAt", "createdAt", "createdAt",
       urgency_of("ruleSetId", "ruleSetVersion", "raisedFlags", "continuedPast", ?::jsonb)
     from jsonb_to_record(?::jsonb) as row (id uuid, reference text, "draftId" uuid, "submissionKey" uuid,
       "questionnaireId" text, version text, "ruleSetId" text, "ruleSetVersion" text, status text,
       "raisedFlags" text[], "continuedPast" text[], "answeredOn" date, language text, "patientName" text,
       "patientEmail" text, "patientPhone" text, "patientBirthDate" date, "messagesConsent" boolean, "patientId" uuid, "createdAt" timestamptz)`,
  params: [answers, flags, evidence, flags, row].map((value) => JSON.stringify(value)),
});
