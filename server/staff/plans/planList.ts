/** Every plan, with its versions and how many people have it. */
import type { AnyDocument } from '@clinic/contract/catalogue';
import type { PlanList } from '@clinic/contract/plans/planDrafts';
import type { LocalizedText } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';

type Row = {
  id: string;
  version: string;
  at: string;
  note: string | null;
  document: AnyDocument;
  by: { id: string; name: string } | null;
  people: number;
};

export async function planList(em: EntityManager): Promise<PlanList> {
  const rows = await em.execute<Row[]>(
    `select plan_id as id, version, published_at as at, change_note as note, document,
       case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end as by,
       (select count(*)::int from person_plan where person_plan.plan_id = plan.plan_id and stopped_on is null) as people
     from plan_version plan left join users on users.id = published_by_id
     order by plan_id, published_at desc, version collate "C" desc`,
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(([newest, ...earlier]) => {
    const { id, document, people } = newest as Row;
    return {
      id,
      title: document.title as LocalizedText,
      document,
      people,
      versions: [newest as Row, ...earlier].map(({ version, at, note, by }) => ({
        version,
        publishedAt: new Date(at).toISOString(),
        publishedBy: by,
        note,
      })),
    };
  });
}
