/** Messages for refused FHIR files, with what to do about it. */
import { FILE_FAULTS } from './fileFaults.ts';
import { FORM_FAULTS } from './formFaults.ts';
import { SPLIT } from './remedies.ts';
import { STRUCTURE_FAULTS } from './structureFaults.ts';

const SIZE_FAULTS = {
  tooDeep: {
    en: 'Elements are nested more than {max} {max|level|levels} deep.',
    es: 'Los elementos tienen más de {max} {max|nivel anidado|niveles anidados}.',
    remedy: {
      en: 'Nest the groups less deeply.',
      es: 'Anide los grupos a menos profundidad.',
    },
  },
  tooManyValues: {
    en: 'The file has more than {max} {max|value|values}.',
    es: 'El archivo tiene más de {max} {max|valor|valores}.',
    remedy: SPLIT,
  },
  tooManyItems: {
    en: 'The form has more than {max} {max|item|items}.',
    es: 'El formulario tiene más de {max} {max|elemento|elementos}.',
    remedy: SPLIT,
  },
  validationTooLong: {
    en: 'The validation was stopped after {ms} ms. Its expressions take too much computation.',
    es: 'La validación se detuvo a los {ms} ms. Sus expresiones exigen demasiado cálculo.',
    remedy: {
      en: 'Shorten or remove the FHIRPath expressions and patterns of the form.',
      es: 'Acorte o quite las expresiones FHIRPath y los patrones del formulario.',
    },
  },
  conversionTooLong: {
    en: 'Reading this form takes too long or too much memory, so it was stopped.',
    es: 'Leer este formulario exige demasiado tiempo o memoria, por lo que se detuvo.',
    remedy: SPLIT,
  },
  documentTooLarge: {
    en: 'Together with its original, the questionnaire takes up {size} MB. A draft can have up to {max} MB.',
    es: 'Con su original, el cuestionario ocupa {size} MB. Un borrador admite hasta {max} MB.',
    remedy: {
      en: 'Split the form, or remove embedded pictures and long narratives from it.',
      es: 'Divida el formulario o quítele las imágenes incrustadas y las narraciones largas.',
    },
  },
  furtherProblems: {
    en: '{count} further {count|problem is|problems are} not listed.',
    es: 'Hay {count} {count|problema|problemas} más que no se {count|muestra|muestran}.',
    remedy: {
      en: 'Correct those that are listed, then import the file again.',
      es: 'Corrija los que se muestran y vuelva a importar el archivo.',
    },
  },
} as const;

export const FAULT_TEXTS = { ...FILE_FAULTS, ...SIZE_FAULTS, ...STRUCTURE_FAULTS, ...FORM_FAULTS } as const;
