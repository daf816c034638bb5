/** Examines an installation: its settings, its machine, the services it uses, and its database. */
import { type Config, ConfigurationError, PORTAL_ROOT, readConfig } from '@clinic/server-platform/config';
import { examineDatabase } from './database.ts';
import { type Finding, findingsOf } from './finding.ts';
import { examineMachine } from './machine.ts';
import { examineServices } from './services.ts';

export interface Surroundings {
  portalRoot?: string;
  /** In milliseconds. */
  now?: () => number;
}

export async function examine(
  environment: NodeJS.ProcessEnv,
  { portalRoot = PORTAL_ROOT, now = Date.now }: Surroundings = {},
): Promise<Finding[]> {
  let config: Config | undefined;
  const settings = await findingsOf('configuration', (found) => {
    try {
      config = readConfig(environment, (line) => found.warn(line, 'Correct its name, or remove it.'));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      const [, ...faults] = error.message.split('\n  ');
      found.refuse(faults.length > 0 ? faults.join('\n  ') : error);
      return;
    }
    if (config.demo)
      found.warn('The demo is on: its accounts have no passwords.', 'For real patients, set DEMO=false.');
    found.ok('Every setting has a value that the server takes.');
  });
  if (!config) return settings;
  const others = await Promise.all([
    examineMachine(config, { workers: environment.WORKERS, portalRoot }),
    examineServices(config),
    examineDatabase(config, now),
  ]);
  return [...settings, ...others.flat()];
}

/** 78: the server would not start (EX_CONFIG); 1: another problem; 0: none. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 78 {
  const problems = findings.filter(({ is }) => is === 'problem');
  if (problems.some(({ stops }) => stops)) return 78;
  return problems.length > 0 ? 1 : 0;
}
