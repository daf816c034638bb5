import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../config/config.ts';
import { loadDemo } from './loadDemo.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('failed'), { code }));

test('without the packages of the demo, it says what to install or to set', async () => {
  const refused = loadDemo(failing('ERR_MODULE_NOT_FOUND'));
  await expect(refused).rejects.toBeInstanceOf(ConfigurationError);
  await expect(refused).rejects.toThrow(/npm ci --include=dev.*DEMO=false/);
  await expect(loadDemo(failing('ERR_OTHER'))).rejects.toThrow('failed');
});

test('an installation without packages for development has none of the demo’s', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(packages['node_modules/koa-mount'].dev).toBe(true);
});
