import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { companyName, id, noInput, passwordInput, success, timestamp } from '#shared/fields.ts'

/** Days for which a closed company can be reopened. */
export const companyReopenDays = 30
/** Days after which an export file is deleted. */
export const companyExportDays = 7

/** Download path. Its parameter `export` is the id of a finished export. */
export const companyExportPath = '/api/company-data/export.zip'

export const companyExport = z.object({
  id,
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'removed']),
  tables_done: z.number().int(),
  tables_total: z.number().int(),
  bytes: z.number().int().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  /** Download path of the file; null if there is none. */
  path: z.string().nullable(),
})
export type CompanyExport = z.output<typeof companyExport>

export const companyClosure = z.object({ requested_at: timestamp, due_at: timestamp })

/** Access rule for the owner only. The calls also work while the company is closed. */
const ownerAccess = { module: 'company_settings', level: 'read', status: 'even_closed' } as const

export const companyData = feature('company-data', {
  getCompanyData: readCall({
    summary: 'The latest exports of the company and, where it is closed, when it will be deleted. For its owner.',
    access: ownerAccess,
    input: noInput,
    output: z.object({
      /** Newest export first. */
      exports: z.array(companyExport),
      /** When the next export can be started; null if it can be started now. */
      next_export_at: timestamp.nullable(),
      closure: companyClosure.nullable(),
      members: z.number().int(),
      subscription: z.object({ cancel_at_period_end: z.boolean(), renewal_date: timestamp.nullable() }).nullable(),
    }),
    errors: ['owner_only'],
  }),
  startExport: writeCall({
    idempotent: true,
    summary:
      'Has all of the company written into a ZIP file, as JSON and CSV. A mail tells its owner when it is ready.',
    access: ownerAccess,
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ current_password: passwordInput }),
    output: z.object({ export: companyExport }),
    errors: ['owner_only', 'wrong_current_password', 'sign_in_blocked', 'used_up_today'],
  }),
  closeCompany: writeCall({
    summary: `Closes the company: nobody can work in it any more, its subscription is cancelled, and after ${companyReopenDays} days it is deleted.`,
    access: ownerAccess,
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ name: companyName, current_password: passwordInput }),
    output: z.object({ success: z.literal(true), due_at: timestamp }),
    errors: [
      'owner_only',
      'wrong_current_password',
      'sign_in_blocked',
      'company_name_mismatch',
      'too_late',
      'company_is_platform',
    ],
  }),
  reopenCompany: writeCall({
    summary: 'Opens a closed company again, with everything as it was.',
    access: ownerAccess,
    impersonation: 'refused',
    input: noInput,
    output: success,
    errors: ['owner_only', 'too_late'],
  }),
})
