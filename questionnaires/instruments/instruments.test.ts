import { textIn } from '@clinic/engine/definition';
import { expect, test } from 'vitest';
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
  const phq = /Spitzer, .*Williams, .*Kroenke .*Pfizer/;
  const owners: Record<string, RegExp> = {
    ...{ 'PHQ-2': phq, 'PHQ-9': phq, 'GAD-2': phq, 'GAD-7': phq },
    'AUDIT-C': /World Health Organization/,
    'PC-PTSD-5': /Prins .*National Center for PTSD/,
    'PCL-5': /Weathers .*National Center for PTSD/,
    'Hunger Vital Sign': /Children's HealthWatch/,
    'AHC-HRSN': /Centers for Medicare & Medicaid Services/,
  };
  for (const { name, owner, licence, sources, purpose } of shippedInstruments()) {
    expect(owner).toMatch(owners[name] as RegExp);
    expect(licence).toMatch(/permission|free|public|government|licen[cs]e/i);
    expect(sources.join(' ')).toMatch(/https:\/\/|www\.|\b(19|20)\d\d\b/);
    expect(textIn(purpose, 'es')).not.toBe(textIn(purpose, 'en'));
  }
});
