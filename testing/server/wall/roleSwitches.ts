import { TEXT } from './reads.ts';

/**
 * Switches to a role of the other clinic: PostgreSQL allows it for the login shared by all clinics, but the application
 * does not.
 */
export const SWITCHES: ReadonlyArray<(role: string, then: string) => string> = [
  (role) => `set role ${role}`,
  (role) => `set local role to ${role}`,
  (role) => `set role = '${role}'`,
  (role) => `SET/**/SESSION/**/ROLE/**/${role}`,
  (role) => `/* wall */ set role ${role}`,
  () => 'reset role',
  () => 'set role none',
  () => 'set session authorization default',
  () => 'discard all',
  () => 'listen "clinic_elm.live"',
  (role, then) => `set local role ${role}; ${then}`,
  (role, then) => `select 1; set local role ${role}; ${then}`,
  (role) => `select set_config('role', '${role}', true)`,
  (role) => `select pg_catalog."set_config"('role', '${role}', false)`,
  (role) => `select U&"set\\005fconfig"('role', '${role}', true)`,
  (role, then) => `select set_config('role', '${role}', true), query_to_xml(${TEXT(then)}, true, true, '')`,
  (role) => `select id from users where set_config('role', '${role}', true) is not null`,
  (role, then) => `do $wall$ begin set local role ${role}; perform (${then}); end $wall$`,
  (role) => `with x as (select set_config('role', '${role}', true)) select * from x`,
];
