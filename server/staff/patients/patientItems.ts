/** Patients as lists show them, in the requested order. */
import type { PatientItem } from '@clinic/contract/patients/patients';
import type { EntityManager } from '@mikro-orm/postgresql';

interface ItemRow {
  id: string;
  name: string | null;
  birth_date: string | null;
  email: string | null;
  phone: string | null;
  has_account: boolean;
  submissions: number;
  last_at: string | Date;
}

const ITEMS = `
  select person.id, name, to_char(birth_date, 'YYYY-MM-DD') as birth_date, email, phone, last_at,
    exists (
      select from submission where person_id = person.id and user_id is not null
    ) as has_account,
    (select count(*)::int from submission where person_id = person.id) as submissions
  from person where id = any(?::uuid[])`;

export async function patientItems(tx: EntityManager, ids: readonly string[]): Promise<PatientItem[]> {
  const rows = await tx.execute<ItemRow[]>(ITEMS, [`{${ids.join(',')}}`]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toItem(row)] : [];
  });
}

const toItem = (row: ItemRow): PatientItem => ({
  id: row.id,
  name: row.name,
  birthDate: row.birth_date,
  email: row.email,
  phone: row.phone,
  hasAccount: row.has_account,
  submissions: row.submissions,
  lastAt: new Date(row.last_at).toISOString(),
});
