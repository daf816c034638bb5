/** Features: limits of values. */
import { feature, type Section } from './feature.ts';
import { core, element, extension, KILOGRAM, quantity, sdc } from './probes.ts';

export const CONSTRAINTS: Section = {
  title: 'Value constraints',
  features: [
    feature('maxLength', 'yes', 'yes', element('maxLength', 20, 'string')),
    feature('minLength', 'yes', 'yes', extension(core('minLength'), { valueInteger: 2 }, 'string')),
    feature('regex', 'yes', 'yes', extension(core('regex'), { valueString: '[0-9]{5}' }, 'string')),
    feature('minValue', 'yes', 'partly', extension(core('minValue'), { valueInteger: 1 }, 'integer')),
    feature('maxValue', 'yes', 'partly', extension(core('maxValue'), { valueInteger: 9 }, 'integer')),
    feature(
      'minQuantity',
      'no',
      '-',
      extension(sdc('minQuantity'), quantity(30), 'quantity', { extension: [KILOGRAM] }),
    ),
    feature(
      'maxQuantity',
      'no',
      '-',
      extension(sdc('maxQuantity'), quantity(90), 'quantity', { extension: [KILOGRAM] }),
    ),
    feature(
      'maxDecimalPlaces',
      'yes',
      'no',
      extension(core('maxDecimalPlaces'), { valueInteger: 1 }, 'decimal'),
    ),
    feature(
      'mimeType',
      'no',
      'yes',
      extension(core('mimeType'), { valueCode: 'application/pdf' }, 'attachment'),
    ),
    feature('maxSize', 'no', 'yes', extension(core('maxSize'), { valueDecimal: 5 }, 'attachment')),
  ],
};
