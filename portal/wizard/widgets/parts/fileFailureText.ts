import { fill, words } from '@clinic/engine/base';
import { FILE_FAULTS } from '@clinic/engine/questionTypes';
import type { TFunction } from 'i18next';
import type { FailureCode } from '../../state/uploads.ts';

const FILE_PROBLEMS = [...FILE_FAULTS, 'fileHeic'] as const;

/** A failure that only another file can fix. */
export const isFileProblem = (failure: FailureCode | undefined): failure is (typeof FILE_PROBLEMS)[number] =>
  FILE_PROBLEMS.some((problem) => problem === failure);

/** @param max the limit in MB */
export const failureText = (
  failure: FailureCode | undefined,
  max: number,
  language: string,
  t: TFunction,
): string =>
  isFileProblem(failure)
    ? fill(words(language)[failure], { max })
    : t(`wizard.file.failure.${failure ?? 'server'}`);
