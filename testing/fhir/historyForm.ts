/** A form whose answers become conditions, medicines and allergies, with every way to declare it. */

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const options = {
  yes: { value: 'yes', label: both('Yes', 'Sí') },
  no: { value: 'no', label: both('No', 'No') },
  unsure: { value: 'unsure', label: both('Not sure', 'No sé'), unknown: true },
};
const text = (id: string, label: object, more: object = {}) => ({
  ...{ id, type: 'text', label, maxLength: 200 },
  ...more,
});

const conditions = [
  {
    id: 'conditions',
    type: 'multipleChoice',
    label: both('Which of these do you have?', '¿Cuáles de estas enfermedades tiene?'),
    extract: { resource: 'Condition', status: 'current' },
    options: [
      {
        value: 'hypertension',
        label: both('High blood pressure', 'Presión arterial alta'),
        extract: { system: 'snomed', code: '38341003' },
      },
      { value: 'thyroid', label: both('Thyroid disease', 'Enfermedad de la tiroides') },
      { value: 'pain', label: both('Some pain', 'Algún dolor'), extract: false },
      { value: 'none', label: both('None of these', 'Ninguna de estas'), exclusive: true },
      { value: 'unsure', label: both('Not sure', 'No sé'), unknown: true },
    ],
    other: { label: both('Another one', 'Otra'), maxLength: 200 },
  },
  {
    id: 'glaucoma',
    type: 'choice',
    label: both('Have you ever had glaucoma?', '¿Ha tenido glaucoma?'),
    extract: {
      resource: 'Condition',
      label: both('Glaucoma', 'Glaucoma'),
      code: { system: 'snomed', code: '23986001' },
    },
    options: [{ ...options.yes, extract: true }, options.no, options.unsure],
  },
  {
    id: 'asthma',
    type: 'yesNo',
    label: both('Did you have asthma as a child?', '¿Tuvo asma de niño?'),
    extract: {
      resource: 'Condition',
      status: 'past',
      label: both('Asthma', 'Asma'),
      code: { system: 'icd10cm', code: 'J45.909' },
    },
  },
  {
    ...text('more', both('Any other condition?', '¿Alguna otra enfermedad?')),
    extract: { resource: 'Condition' },
  },
];

const medicines = {
  id: 'medicines',
  type: 'repeatingGroup',
  label: both('Your medicines', 'Sus medicamentos'),
  maxItems: 5,
  extract: { resource: 'MedicationStatement', status: 'current' },
  questions: [
    text('drug', both('Name', 'Nombre'), { extract: { element: 'name' } }),
    text('dose', both('Dose', 'Dosis'), { extract: { element: 'dose' } }),
    text('often', both('How often?', '¿Con qué frecuencia?'), { extract: { element: 'dose' } }),
    {
      id: 'since',
      type: 'date',
      label: both('Since when?', '¿Desde cuándo?'),
      extract: { element: 'since' },
    },
    text('why', both('What for?', '¿Para qué?'), { extract: { element: 'note' } }),
    text('pharmacy', both('Pharmacy', 'Farmacia')),
  ],
};

const allergies = [
  {
    id: 'has_allergies',
    type: 'yesNo',
    label: both('Do you have any allergies?', '¿Tiene alguna alergia?'),
  },
  {
    id: 'allergies',
    type: 'textList',
    label: both('Which allergies?', '¿Qué alergias?'),
    maxLength: 200,
    maxItems: 10,
    showWhen: { '==': [{ var: 'has_allergies' }, true] },
    codes: [{ system: 'fhir', code: 'AllergyIntolerance' }],
  },
  {
    id: 'reactions',
    type: 'repeatingGroup',
    label: both('Reactions to medicines', 'Reacciones a medicamentos'),
    maxItems: 5,
    extract: { resource: 'AllergyIntolerance' },
    questions: [
      {
        id: 'cause',
        type: 'choice',
        label: both('To what?', '¿A qué?'),
        extract: { element: 'name' },
        options: [
          {
            value: 'penicillin',
            label: both('Penicillin', 'Penicilina'),
            extract: { system: 'snomed', code: '764146007' },
          },
          { value: 'iodine', label: both('Iodine', 'Yodo') },
          options.unsure,
        ],
        other: { label: both('Something else', 'Otra cosa'), maxLength: 100 },
      },
      text('reaction', both('What happened?', '¿Qué pasó?'), { extract: { element: 'reaction' } }),
      text('begin', both('When?', '¿Cuándo?'), { extract: { element: 'since' } }),
    ],
  },
];

const measured = [
  {
    id: 'pulse',
    type: 'integer',
    label: both('Pulse', 'Pulso'),
    unit: '/min',
    codes: [{ system: 'loinc', code: '8867-4' }],
    extract: { resource: 'Observation', category: 'vital-signs' },
  },
  {
    id: 'smokes',
    type: 'yesNo',
    label: both('Do you smoke?', '¿Fuma?'),
    codes: [{ system: 'loinc', code: '72166-2' }],
    extract: { resource: 'none' },
  },
];

export const HISTORY_FORM = {
  id: 'history',
  version: '1.0',
  title: both('Your history', 'Sus antecedentes'),
  languages: ['en', 'es'],
  ruleSet: 'no-flags@1.0',
  noRulesReason: 'A form for tests',
  patient: { givenName: 'given', familyName: 'family', email: 'mail' },
  steps: [
    {
      id: 'about',
      title: both('About you', 'Sobre usted'),
      questions: [
        text('given', both('First name', 'Nombre')),
        text('family', both('Last name', 'Apellido')),
        { id: 'mail', type: 'email', label: both('E-mail', 'Correo'), maxLength: 254 },
      ],
    },
    {
      id: 'history',
      title: both('History', 'Antecedentes'),
      questions: [...conditions, medicines, ...allergies, ...measured],
    },
  ],
};
