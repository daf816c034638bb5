/** Answers to the medical history form. */
import type { Answers } from '@clinic/engine/base';

export const HISTORY_ANSWERS: Answers = {
  given: 'Ines',
  family: 'Rojas',
  mail: 'ines.rojas@example.com',
  conditions: ['hypertension', 'thyroid', 'pain', 'other:Migraine'],
  glaucoma: 'yes',
  asthma: true,
  more: 'Gout since 2019',
  medicines: [
    { drug: 'Metformin', dose: '500 mg', often: 'twice a day', since: '2021-03-01', why: 'Sugar' },
    { drug: 'Aspirin', pharmacy: 'Corner' },
  ],
  has_allergies: true,
  allergies: ['Peanuts: hives', 'None that I know of'],
  reactions: [
    { cause: 'penicillin', reaction: 'Rash', begin: '1998' },
    { cause: 'other:Contrast dye', begin: 'As a child' },
  ],
  pulse: 72,
  smokes: true,
};

/** Answers that state nothing: no, none, not sure, or equivalent free text. */
export const DENYING_ANSWERS: Answers = {
  given: 'Ana',
  family: 'Sol',
  mail: 'ana.sol@example.com',
  conditions: ['none'],
  glaucoma: 'unsure',
  asthma: false,
  more: 'Ninguna que yo sepa',
  medicines: [{ drug: 'none' }],
  has_allergies: false,
  reactions: [{ cause: 'unsure', reaction: 'Rash' }],
};
