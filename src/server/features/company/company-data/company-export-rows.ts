import type { Selectable } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import { type CompanyExport, companyExportPath } from '#shared/features/company/company-data.ts'

export const companyExportColumns = [
  'id',
  'state',
  'tables_done',
  'tables_total',
  'bytes',
  'created_at',
  'finished_at',
  'expires_at',
] as const

export function toCompanyExport(
  row: Pick<Selectable<Tables['company_exports']>, (typeof companyExportColumns)[number]>,
): CompanyExport {
  return { ...row, path: row.state === 'ready' ? `${companyExportPath}?export=${row.id}` : null }
}

/**
 * Path of an export file. It is computed instead of stored, so that no row can contain the path of another company's
 * file.
 */
export function companyExportFilePath(companyId: string, exportId: string): string {
  return `exports/${companyId}/${exportId}.zip`
}
