/** Who may be the same person as a patient. */
import * as api from '@clinic/contract/patients/patients';
import { queryOf } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';

export const proposalsOf = (id: string) =>
  queryOptions({ ...queryOf(api.proposals, { id }), staleTime: 30_000 });

export const patientPath = (id: string): string => `/physician/patients/${id}`;
