import { sql } from 'kysely'
import { requireSignedIn, type SignedInContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { now } from '#server/platform/database/clock.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { AppError } from '#shared/errors.ts'
import { companyExportPath } from '#shared/features/company/company-data.ts'
import { id } from '#shared/fields.ts'
import { companyExportFilePath } from './company-export-rows.ts'

/**
 * Download of an export file. Only for the current owner of the company. A browser sends no custom headers with a
 * download, so the export id identifies the company.
 */
export const companyExportRoute: PlainRoute = {
  path: companyExportPath,
  per_minute: 20,
  async answer(who, { query }) {
    const { context: ctx } = requireSignedIn(who)
    if (ctx.session.impersonator) throw new AppError('refused_while_impersonating')
    const asked = id.safeParse(query.get('export'))
    const found = asked.success ? await findReadyExport(ctx, asked.data) : undefined
    const file = found && (await ctx.app.storage.read(companyExportFilePath(found.company_id, found.id)))
    if (!file) throw new AppError('file_gone')
    await ctx.asSystem((tx) =>
      audit(tx, ctx, { action: 'company_export.download', id: found.id, company_id: found.company_id }),
    )
    return {
      status: 200,
      type: 'application/zip',
      filename: `${found.slug}-${found.created_at.slice(0, 10)}.zip`,
      body: file,
    }
  },
}

/** Find a finished export that the user may download. @throws two_factor_required */
async function findReadyExport(ctx: SignedInContext, exportId: string) {
  // A system transaction, because the company is known only from the export. The user must be a member of it.
  const found = await ctx.asSystem((tx) =>
    tx
      .selectFrom('company_exports as x')
      .innerJoin('companies as c', 'c.id', 'x.company_id')
      .innerJoin('user_company_memberships as m', (join) =>
        join.onRef('m.company_id', '=', 'x.company_id').on('m.user_id', '=', ctx.user.id).on('m.is_primary', '=', true),
      )
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['x.id', 'x.company_id', 'x.created_at', 'c.slug'])
      .select(
        sql<boolean>`c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null`.as('is_bare'),
      )
      .where('x.id', '=', exportId)
      .where('x.state', '=', 'ready')
      .where('x.expires_at', '>', now)
      .executeTakeFirst(),
  )
  if (found?.is_bare) throw new AppError('two_factor_required')
  return found
}
