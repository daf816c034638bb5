/** Queries of the patients' screens. */

import type { PatientList, PatientQuery } from '@clinic/contract/patients/patients';
import * as api from '@clinic/contract/patients/patients';
import * as rights from '@clinic/contract/patients/rights';
import { call, keyOf, queryOf } from '@clinic/platform/api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

const FRESH_MS = 30_000;

export const patientList = (query: Pick<PatientQuery, 'search' | 'sort'>) =>
  infiniteQueryOptions({
    queryKey: ['/patients/search', query],
    queryFn: ({ pageParam, signal }): Promise<PatientList> =>
      call(api.searchPatients, {}, { ...query, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** The prefix of everything about patients. */
export const patientsKey = keyOf(api.patient, { id: '' }).slice(0, 1);

export const patientOf = (id: string) =>
  queryOptions({ ...queryOf(api.patient, { id }), staleTime: FRESH_MS });

/** Who waits for their file. */
export const waitingFiles = queryOptions({ ...queryOf(rights.waitingFiles), staleTime: FRESH_MS });

export const patientEvents = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.patientTimeline, { id }),
    queryFn: ({ pageParam, signal }) =>
      call(api.patientTimeline, { id }, pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
  });
