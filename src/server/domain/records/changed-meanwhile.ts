import { sql } from 'kysely'
import { shownName } from '#server/domain/people/shown-name.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, type ConcurrentChange } from '#shared/errors.ts'
import { fieldsWith } from '#shared/records/custom-fields.ts'
import { customFieldsOf } from './custom-fields-of.ts'
import { toResponse } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

/** Version conflict error: the current record, and the last editor and time of each differing field. */
export async function changedMeanwhile(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  current: RecordValues,
  version: number,
): Promise<AppError> {
  const asking = sql<ConcurrentChange>`
    select distinct on (f.field) f.field, ${shownName('person')} as by, a.created_at as at
    from audit_logs a
      cross join lateral jsonb_object_keys(a.new_values) f (field)
      left join users person on person.id = a.subject_user_id
    where a.company_id = ${ctx.company.id} and a.resource_id = ${current.id}
      and (a.metadata ->> 'version')::int > ${version}
    order by f.field, a.created_at desc, a.id desc`.execute(tx)
  const [{ rows }, own] = await batch([asking, customFieldsOf(tx, ctx, record.type.kind)])
  const fields = fieldsWith(record.type, own)
  const changes = rows.filter(({ field }) => Object.hasOwn(fields, field))
  return new AppError('changed_meanwhile', { record: toResponse(current), changes })
}
