/** Extracts the text of a PDF, for tests. */
import { inflateSync } from 'node:zlib';

/** The text of a PDF, decoded with its fonts' maps, in drawing order. */
export function textOf(pdfBytes: Buffer): string {
  const raw = pdfBytes.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const streamOf = (body: string): string => {
    const data = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
  };
  const maps = new Map<string, string[]>();
  const names = [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  for (const [, name = '', id = ''] of names) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    const entries = streamOf(objects.get(map ?? '') ?? '').matchAll(
      /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g,
    );
    const glyphs: string[] = [];
    for (const [, first = '0', list = ''] of entries) {
      const codes = [...list.matchAll(/<([0-9a-f]*)>/g)];
      codes.forEach(([, code = ''], index) => {
        const units = code.match(/.{4}/g) ?? [];
        glyphs[Number.parseInt(first, 16) + index] = units
          .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
          .join('');
      });
    }
    maps.set(name, glyphs);
  }
  let text = '';
  for (const body of objects.values()) {
    if (!body.includes('stream') || body.includes('/ToUnicode')) continue;
    let font = '';
    const drawn = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
    for (const [, name, shown] of streamOf(body).matchAll(drawn)) {
      if (name) font = name;
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g)) {
        for (const code of hex.match(/.{4}/g) ?? [])
          text += maps.get(font)?.[Number.parseInt(code, 16)] ?? '';
      }
    }
  }
  return text;
}
