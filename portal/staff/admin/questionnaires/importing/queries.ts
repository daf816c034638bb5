/** Queries of the import of forms. */
import {
  draftImportReport,
  FormImport,
  importForms,
  versionImportReport,
} from '@clinic/contract/forms/formImport';
import { urlOf } from '@clinic/contract/route';
import type { ReadingAnswers } from '@clinic/engine/definition';
import { queryOf, sendFile } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';
import type { OfferedFile } from './offeredFile.ts';

export const LIST_ADDRESS = '/admin/questionnaires';
export const IMPORT_ADDRESS = '/admin/questionnaires/import';

/** Leaving the screen closes the connection, which cancels the work on the server. */
export const formImport = ({ id, file }: OfferedFile, answers: ReadingAnswers) =>
  queryOptions({
    queryKey: ['form-import', id, answers],
    queryFn: async ({ signal }) =>
      FormImport.parse(await sendFile({ path: urlOf(importForms, {}, answers), file, id, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

const STABLE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;

export const reportOfDraft = (id: string) =>
  queryOptions({ ...queryOf(draftImportReport, { id }), ...STABLE });

export const reportOfVersion = (id: string, version: string) =>
  queryOptions({ ...queryOf(versionImportReport, { id, version }), ...STABLE });
