import { expect, test } from 'vitest';
import { textIn } from '../../engine/definition/definition.ts';
import { instrumentDocuments, shippedInstruments } from './instruments.ts';
import { parseInstrument } from './parseInstrument.ts';

test('every shipped instrument parses without a problem', () => {
  expect(instrumentDocuments().map((document) => parseInstrument(document).problems)).toEqual(
    instrumentDocuments().map(() => []),
  );
  expect(shippedInstruments().map(({ name }) => name)).toEqual([
    'PHQ-2',
    'PHQ-9',
    'GAD-2',
    'GAD-7',
    'AUDIT-C',
    'PC-PTSD-5',
    'PCL-5',
    'Hunger Vital Sign',
    'AHC-HRSN',
  ]);
});

test('each states its owner, its licence and its publication', () => {
  for (const { owner, licence, sources, purpose } of shippedInstruments()) {
    expect(owner.length).toBeGreaterThan(10);
    expect(licence.length).toBeGreaterThan(10);
    expect(sources.length).toBeGreaterThan(0);
    expect(textIn(purpose, 'es')).not.toBe(textIn(purpose, 'en'));
  }
});
