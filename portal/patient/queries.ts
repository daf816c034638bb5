/** Queries of the patient's screens. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { OwnSubmissionDetail } from '../../contract/conversation.ts';
import { DocumentList } from '../../contract/documents.ts';
import { QuestionnaireResponse } from '../../contract/intake.ts';
import { PatientSetUp } from '../../contract/ownIntakes.ts';
import { type OwnSubmission as Own, OwnSubmissions } from '../../contract/review.ts';
import type { Definition } from '../../engine/definition/definition.ts';
import { compileQuestionnaire, type Questionnaire } from '../../engine/form/questionnaire.ts';
import { client } from '../platform/api/client.ts';
import type { Intakes } from './intakes.ts';

export type OwnSubmission = z.infer<typeof Own>;

const FRESH_MS = 30_000;

/** Newest first. */
export const ownSubmissions = queryOptions({
  queryKey: ['/api/patient/submissions'],
  queryFn: async ({ signal }) =>
    OwnSubmissions.parse(await client.read('/api/patient/submissions', { signal })),
  staleTime: FRESH_MS,
});

export const setupKey = ['/api/patient/setup'] as const;

/** Assigns this browser's intakes to the patient, and returns those that can be continued. */
export const patientSetup = (intakes: Intakes) =>
  queryOptions({
    queryKey: setupKey,
    queryFn: async () =>
      PatientSetUp.parse(
        await client.send('POST', '/api/patient/setup', { drafts: await intakes.remembered() }),
      ),
    staleTime: FRESH_MS,
  });

export const ownSubmissionPath = (id: string, part = ''): string =>
  `/api/patient/submissions/${encodeURIComponent(id)}${part}`;

export const ownSubmission = (id: string) =>
  queryOptions({
    queryKey: ['/api/patient/submissions', id],
    queryFn: async ({ signal }) =>
      OwnSubmissionDetail.parse(await client.read(ownSubmissionPath(id), { signal })),
    staleTime: FRESH_MS,
  });

/** The replies this patient sent, oldest first. */
export const ownDocuments = (id: string) =>
  queryOptions({
    queryKey: ['/api/patient/submissions', id, 'documents'],
    queryFn: async ({ signal }) =>
      DocumentList.parse(await client.read(ownSubmissionPath(id, '/documents'), { signal })),
    staleTime: FRESH_MS,
  });

/** Exactly the version that was filled in. */
export const formOf = ({ id, version }: { id: string; version: string }) =>
  queryOptions({
    queryKey: ['/api/intake/questionnaires', id, version],
    queryFn: async ({ signal }): Promise<Questionnaire> => {
      const path = `/api/intake/questionnaires/${encodeURIComponent(id)}/${encodeURIComponent(version)}`;
      const { definition } = QuestionnaireResponse.parse(await client.read(path, { signal }));
      // Published documents were validated when they were published.
      return compileQuestionnaire(definition as Definition);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
