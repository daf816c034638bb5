/** The demo's sign-in needs packages that only demos and development have. */
import { ConfigurationError } from '../../config/config.ts';

const modules = () => Promise.all([import('./demoProvider.ts'), import('./demoSignIn.ts')]);

/** @throws ConfigurationError when these packages are not installed */
export async function loadDemo(load = modules) {
  try {
    const [{ createDemoProvider }, { demoSignIn }] = await load();
    return { createDemoProvider, demoSignIn };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new ConfigurationError(
      'The demo’s sign-in is not installed. For a demo, run "npm ci --include=dev"; for a clinic, set DEMO=false and configure Google or SMTP_URL (docs/configuration.md).',
      { cause },
    );
  }
}
