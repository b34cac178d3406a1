import { sql } from 'kysely'
import { readRecords } from '#server/domain/records/read-record.ts'
import { recordTableOf, recordTables } from '#server/domain/records/record-table.ts'
import { type CompanyContext, requireCompanyMember, type SignedInContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { search as contract } from '#shared/features/company/search.ts'

export const getCompanyOfRecord: Handler<typeof contract.calls.getCompanyOfRecord> = async (ctx, { id }) => {
  const found = await findOwnCompany(ctx, id)
  if (!found) return { company: null }
  const member = await memberContext(ctx, found.company_id)
  if (!member?.can(found.record.type.module, 'read')) return { company: null }
  const [record] = await member.transaction((tx) => readRecords(tx, member, found.record, [id]))
  const { id: company, name } = member.company
  return { company: record && !record.deleted_at ? { id: company, name } : null }
}

/** The company is not known yet, so this searches all companies of which the caller is an active member. */
async function findOwnCompany(ctx: SignedInContext, id: string) {
  const rowsWithId = recordTables().map(
    ({ type, table }) =>
      sql`select ${sql.lit(type.kind)}::text as kind, company_id from ${sql.table(table)} where id = ${id}`,
  )
  const { rows } = await ctx.asSystem((tx) =>
    sql<{ kind: string; company_id: string }>`
      select r.kind, r.company_id from user_company_memberships m
      join (${sql.join(rowsWithId, sql` union all `)}) r on r.company_id = m.company_id
      where m.user_id = ${ctx.user.id} and m.status = 'active'`.execute(tx),
  )
  const [found] = rows
  return found ? { company_id: found.company_id, record: recordTableOf(found.kind) } : null
}

/** Context of the caller in another company, or null if the caller cannot work there. */
async function memberContext(ctx: SignedInContext, companyId: string): Promise<CompanyContext | null> {
  const { access_token } = ctx.request
  const row = access_token ? await ctx.app.resolvePrincipal(access_token, companyId) : null
  const context = { ...ctx, request: { ...ctx.request, company_id: companyId } }
  try {
    return requireCompanyMember(
      { context, row, kind: 'read' },
      { module: 'dashboard', level: 'read', status: 'follows' },
    )
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
