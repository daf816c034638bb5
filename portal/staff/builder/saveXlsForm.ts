/** Saves a questionnaire as an XLSForm, with a sheet of what it leaves out. Loaded on demand. */
import type { Definition } from '@clinic/engine/definition';
import { xlsFormFile } from '@clinic/formats/xlsform';
import { saveSheets } from '../authoring/saveSheets.ts';

/** @param language of the sheet of what is left out */
export const saveXlsForm = (definition: Definition, language: string): Promise<void> =>
  saveSheets(`${definition.id}-${definition.version}.xlsx`, xlsFormFile(definition, language));
