/** Prints the server's address and how to sign in. */
import * as addresses from '../contract/addresses.ts';
import { urlOf } from '../contract/route.ts';
import { DEMO_ACCOUNTS } from './platform/auth/demo/demoAccounts.ts';
import type { Config } from './platform/config/config.ts';

export function announce({ clinicName, google }: Config, url: string): void {
  const signIn = google
    ? ['Sign in with Google:']
    : [
        'Sign in, then choose an account (no password):',
        ...DEMO_ACCOUNTS.map(({ role, name }) => `  ${role.toLowerCase().padEnd(10)} ${name}`),
      ];
  const lines = [
    '',
    `${clinicName} is open at ${url}`,
    `Intake form: ${url}/intake`,
    ...signIn,
    `  ${url}${urlOf(addresses.signIn)}`,
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
