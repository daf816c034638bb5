/** Queries of the patient's screens. */
import * as documents from '@clinic/contract/documents';
import { questionnaireVersion } from '@clinic/contract/intakeRoutes';
import * as own from '@clinic/contract/patient/ownIntakes';
import * as conversation from '@clinic/contract/patient/ownSubmission';
import * as review from '@clinic/contract/patient/ownSubmissions';
import * as rights from '@clinic/contract/patients/rights';
import * as plans from '@clinic/contract/plans/personPlans';
import type { Definition } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { call, keyOf, queryOf } from '@clinic/platform/api';
import { compileWithCodeLists } from '@clinic/platform/codeLists';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Intakes } from './intakes.ts';

export type OwnSubmission = z.infer<typeof review.OwnSubmission>;

const FRESH_MS = 30_000;

/** Newest first. */
export const ownSubmissions = queryOptions({
  ...queryOf(review.ownSubmissions),
  staleTime: FRESH_MS,
});

/** What the clinic's plan asks for now. */
export const ownPlan = queryOptions({
  ...queryOf(plans.ownPlan),
  staleTime: FRESH_MS,
});

/** Whether the own file was asked for, and what became of it. */
export const ownFile = queryOptions({ ...queryOf(rights.ownFile), staleTime: FRESH_MS });

export const setupKey = [own.setUpPatient.path] as const;

/** Assigns this browser's intakes to the patient, and returns those that can be continued. */
export const patientSetup = (intakes: Intakes) =>
  queryOptions({
    queryKey: setupKey,
    queryFn: async () => call(own.setUpPatient, {}, { drafts: await intakes.remembered() }),
    staleTime: FRESH_MS,
  });

export const ownSubmission = (id: string) =>
  queryOptions({
    ...queryOf(conversation.ownSubmission, { id }),
    staleTime: FRESH_MS,
  });

/** The replies this patient sent, oldest first. */
export const ownDocuments = (id: string) =>
  queryOptions({
    ...queryOf(documents.ownDocuments, { id }),
    staleTime: FRESH_MS,
  });

/** Exactly the version that was filled in. */
export const formOf = ({ id, version }: { id: string; version: string }) =>
  queryOptions({
    queryKey: keyOf(questionnaireVersion, { id, version }),
    queryFn: async ({ signal }): Promise<Questionnaire> => {
      const { definition } = await call(questionnaireVersion, { id, version }, undefined, { signal });
      // Published documents were validated when they were published.
      return compileWithCodeLists(definition as Definition);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
