/** Addresses of the API are written in the contract, and nowhere else in the product. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** A string that begins with an address of the API. */
const ADDRESS = /['"`]\/api\//;
const COMMENT = /^\s*(\/?\*|\/\/)/;

/** Screens' tests say what a browser asks for, in its own words. */
const TEST = /\.(test|browser)\.tsx?$/;

test('no screen and no part of the server writes the address of a route: it takes it from the contract', () => {
  const wrong: string[] = [];
  for (const folder of ['portal', 'server', 'testing/browser']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || TEST.test(file)) continue;
      for (const line of readFileSync(join(root, folder, file), 'utf8').split('\n')) {
        if (ADDRESS.test(line) && !COMMENT.test(line)) wrong.push(`${folder}/${file}: ${line.trim()}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
