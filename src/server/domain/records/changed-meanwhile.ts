import { sql } from 'kysely'
import { shownName } from '#server/domain/people/shown-name.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import { type MeanwhileChange, Refusal } from '#shared/errors.ts'
import { fieldsWith } from '#shared/records/custom-fields.ts'
import { customFieldsOf } from './custom-fields-of.ts'
import { answered } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

/**
 * The refusal of an update that started from an older version: what has become of the record, and of each field that differs
 * who changed it last and when. [M-REC-13..16]
 */
export async function changedMeanwhile(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  current: RecordValues,
  version: number,
): Promise<Refusal> {
  const asking = sql<MeanwhileChange>`
    select distinct on (f.field) f.field, ${shownName('person')} as by, a.created_at as at
    from audit_logs a
      cross join lateral jsonb_object_keys(a.new_values) f (field)
      left join users person on person.id = a.subject_user_id
    where a.company_id = ${ctx.company.id} and a.resource_id = ${current.id}
      and (a.metadata ->> 'version')::int > ${version}
    order by f.field, a.created_at desc, a.id desc`.execute(tx)
  const [{ rows }, own] = await together([asking, customFieldsOf(tx, ctx, record.type.kind)])
  const fields = fieldsWith(record.type, own)
  const changes = rows.filter(({ field }) => Object.hasOwn(fields, field))
  return new Refusal('changed_meanwhile', { record: answered(current), changes })
}
