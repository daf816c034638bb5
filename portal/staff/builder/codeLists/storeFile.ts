/** Reads a file of codes and stores it as a code list. */
import type { StoredCodeList } from '@clinic/contract/forms/codeLists';
import { codeListOfRows, codeListText, type RowFault } from '@clinic/engine/codeLists';
import { refusalOf, storeCodeList } from '@clinic/platform/codeLists';
import { type FileFault, rowsOfFile, UnreadableSheet } from '../translation/sheetFile.ts';

/** The invalid rows, or why nothing was stored. */
export type NotStored = { faults: readonly RowFault[] } | { failure: FileFault | 'too_large' | 'not_sent' };

export async function storeFile(
  file: File,
  languages: readonly string[],
): Promise<{ list: StoredCodeList } | NotStored> {
  try {
    const title = file.name.replace(/\.[a-z\d]+$/i, '');
    const read = codeListOfRows({ rows: await rowsOfFile(file), languages, title });
    if ('faults' in read) return read;
    return { list: await storeCodeList(codeListText(read.document)) };
  } catch (error) {
    if (error instanceof UnreadableSheet) return { failure: error.fault };
    const refusal = refusalOf(error);
    if (refusal?.faults) return { faults: refusal.faults as RowFault[] };
    return { failure: refusal ? 'too_large' : 'not_sent' };
  }
}
