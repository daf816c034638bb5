/** Prints the server's addresses and how to sign in. */
import * as addresses from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import { addressOf } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { MAIN_CLINIC } from '@clinic/server-platform/db';
import { demoAccounts, SECOND_DEMO_CLINIC } from '@clinic/server-platform/demo';

export function announce({ clinicName, google, demo, demoClinics }: Config, publicUrl: string): void {
  const clinics = [{ id: MAIN_CLINIC, name: clinicName, url: publicUrl }];
  if (demoClinics === 2) {
    const { id, name } = SECOND_DEMO_CLINIC;
    clinics.push({ id, name, url: addressOf({ publicUrl }, SECOND_DEMO_CLINIC) });
  }
  const lines = clinics.flatMap(({ id, name, url }) => [
    '',
    `${name} is open at ${url}`,
    `Intake form: ${url}/intake`,
    ...(demo ? demoSignIn(id) : [google ? 'Sign in with Google:' : 'Sign in by a mailed link:']),
    `  ${url}${urlOf(addresses.signIn)}`,
  ]);
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

const demoSignIn = (clinic: string): string[] => [
  'Sign in, then choose an account (no password):',
  ...demoAccounts(clinic).map(({ role, name }) => `  ${role.toLowerCase().padEnd(10)} ${name}`),
];
