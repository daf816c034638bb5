/** Every script that patients write in is printed, and what cannot be printed says so. */
import { compileQuestionnaire } from '@clinic/engine/form';
import { sectionedForm } from '@clinic/fixtures/sectionedForm';
import { textOf } from '@clinic/testing/server/testPdf';
import { expect, test } from 'vitest';
import { type PdfSource, pdfContent } from './content.ts';
import { charactersOf, drawnWith } from './faces.ts';
import { linesOf } from './lines.ts';
import { renderPdf } from './renderPdf.ts';

const printed = async (value: string, parts: { language?: string; footer?: string } = {}) => {
  const row = { label: 'Label', value, empty: false };
  const sections = [{ title: value, rows: [row] }];
  const plain = { language: 'en', clinic: 'C', title: 'T', facts: [], footer: 'F' };
  const bytes = await renderPdf({ ...plain, sections, ...parts });
  const fonts = [...bytes.toString('latin1').matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name);
  return { bytes, text: textOf(bytes), fonts };
};

const NOTE = 'Some characters cannot be printed (□): see the portal.';

test.each([
  ['Latin', 'Łukasz Žižek, Şahin, Ġorġ, Ɛ, x̌', 'NotoSans-SemiBold'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết, Đặng', 'NotoSans-SemiBold'],
  ['Greek', 'Νικόλαος, ἀρχή: 5 μg/dL, β-blocker', 'NotoSans-SemiBold'],
  ['Cyrillic', 'Ольга Сергеевна, Київ, ґ', 'NotoSans-SemiBold'],
  ['fractions', '⅓ ⅔ ⅛ ½ ⁻¹ H₂O ℃', 'NotoSans-SemiBold'],
  ['mathematics', '≥30 ≤ 5 ≠ ≈ ∞ − × → ← ⇒', 'NotoSansMath-Regular'],
  ['signs', '✔ ✗ ☐ ☑ ☒ ❤', 'NotoSansSymbols2-Regular'],
  ['Chinese', '王小明，早晚各一次。沒有過敏史：鬱喆堃', 'NotoSansHans-Bold'],
  ['Japanese', '働く辻さん「はい」カタカナ', 'NotoSansHans-Bold'],
  ['Korean', '한국어 뷁 (韓國)', 'NanumGothicBold'],
])('%s is printed as it was written', async (_, value, font) => {
  const { text, fonts } = await printed(value);
  expect(text.split(value)).toHaveLength(3);
  expect(fonts).toContain(font);
  expect(text).not.toMatch(/\?|cannot be printed/);
});

test.each([
  ['Hebrew', 'שלום עולם', 'NotoSansHebrew-SemiBold'],
  ['Arabic', 'فاطمة بنت محمد', 'NotoNaskhArabic-Bold'],
])('%s is drawn from right to left', async (_, value, font) => {
  const { text, fonts } = await printed(value);
  expect(text.split([...value].reverse().join(''))).toHaveLength(3);
  expect(fonts).toContain(font);
  expect(text).not.toMatch(/\?|□/);
});

test('Arabic letters are joined: a letter has other shapes within a word than alone', () => {
  const [joined, apart] = ['ععع', 'ع'].map((text) => drawnWith(charactersOf(text), 400)[0]?.face.font);
  expect(joined).toBe(apart);
  const glyphs = (text: string) => new Set(joined?.layout(text).glyphs.map(({ id }) => id));
  expect(glyphs('ععع').size).toBe(3);
  expect(glyphs('ععع')).not.toContain([...glyphs('ع')][0]);
});

const line = (text: string): string[] =>
  linesOf(text, 400, 1000, () => 0).lines.map(({ runs }) => runs.map((run) => run.text).join('|'));

test('parts in the other direction keep their places, numbers their order, and brackets their sides', () => {
  const order = (text: string) => line(text)[0]?.replaceAll('|', '');
  expect(order('I take (שלום) 5 mg')).toBe('I take (שלום) 5 mg');
  expect(order('שלום 5 mg (Metformin) טוב')).toBe('טוב mg (Metformin) 5 שלום');
  expect(line('שלום, (עולם)')).toEqual(['(|עולם|)| |,|שלום']);
  expect(line('۱۲۳ pills')).toEqual(['۱|۲|۳| pills']);
});

test('a name from right to left does not turn the reference beside it in the footer', async () => {
  const definition = sectionedForm();
  const now = new Date('2026-03-15T12:00:00Z');
  const { footer } = pdfContent({
    submission: {
      reference: '1234-ABCD',
      answersJSON: {},
      sources: {},
      patientName: 'שלום',
      patientEmail: null,
      createdAt: now,
      answeredOn: '2026-03-15',
    },
    published: { definition, questionnaire: compileQuestionnaire(definition) },
    clinic: { name: 'Clinic', timeZone: 'UTC' },
    language: 'en',
    now,
  } as unknown as PdfSource);
  const { text } = await printed('x', { footer });
  expect(text).toContain('םולש · 1234-ABCD · Confidential');
});

test('a character that no face has is one marked place, with a note in the language of the document', async () => {
  const { text, bytes } = await printed('😀 | 👨‍👩‍👧 | 👍🏽 | 🇪🇸 | 𠮷\ud83d | \ue000?');
  expect(text).toContain('□ | □ | □ | □ | □□ | □?');
  expect(text).toContain(NOTE);
  expect(text.match(/\?/g)).toHaveLength(2);
  // A screen reader still gets the characters (UTF-16).
  expect(bytes.toString('latin1')).toContain('/ActualText (\xfe\xff\xd8\x3d\xde\x00');
  const spanish = await printed('😀', { language: 'es' });
  expect(spanish.text).toContain('Algunos caracteres no se pueden imprimir (□): consúltelos en el portal.');
  expect((await printed('None (sure?)')).text).not.toContain('cannot');
});

test('every letter of the scripts, every syllable and every common sign has a face in both weights', () => {
  const blocks = [
    [0x21, 0x7e],
    [0xa1, 0x24f],
    [0x370, 0x3e1],
    [0x3f0, 0x52f],
    [0x5d0, 0x5ea],
    [0x620, 0x6d3],
    [0x1e00, 0x1eff],
    [0x2150, 0x216b],
    [0x2190, 0x22ff],
    [0x25a0, 0x25ff],
    [0x2701, 0x2704],
    [0x3041, 0x30ff],
    [0x4e00, 0x9fa5],
    [0xac00, 0xd7a3],
  ];
  const characters = blocks
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /\p{Assigned}/u.test(character));
  for (const weight of [400, 600] as const) {
    const missing = characters.filter((character) => drawnWith([character], weight)[0]?.missing);
    expect(missing.join('')).toBe('');
  }
});

test('text in any face is broken between words or ideographs, and within what is wider than the line', () => {
  const widthOf = ({ text }: { text: string }) => charactersOf(text).length;
  const broken = (text: string) =>
    linesOf(text, 400, 10, widthOf).lines.map(({ runs }) => runs.map((run) => run.text).join(''));
  expect(broken('Ольга Сергеевна μg/dL')).toEqual(['Ольга ', 'Сергеевна ', 'μg/dL']);
  expect(broken('沒有過敏史，但是對花生可能有')).toEqual(['沒有過敏史，但是對花', '生可能有']);
  expect(broken('AAAAAAAAAAAAA\r\nB\n')).toEqual(['AAAAAAAAAA', 'AAA', 'B', '']);
  expect(broken('👨‍👩‍👧'.repeat(11))).toEqual(['□'.repeat(10), '□']);
  expect(broken('אבגד הוזחט יכ')).toEqual([' הוזחט אבגד', 'יכ']);
});

test('a document in many scripts stays small: only what is drawn is in it', async () => {
  const { bytes } = await printed('Ольга 王小明 한국어 שלום فاطمة ≥ ☑ Nguyễn');
  expect(bytes.length).toBeLessThan(150_000);
});
