import type { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { appErrorOf } from '#server/platform/http/errors.ts'
import { isOpenToGuests } from '#shared/access.ts'
import { statusForGuests } from '#shared/company-status.ts'
import type { CompanyModule } from '#shared/entities.ts'
import { AppError } from '#shared/errors.ts'
import type { Account, myMembership } from '#shared/features/identity/auth.ts'

export interface AccountOfUser {
  /** Active memberships with company and role, oldest first. The role is null if it was deleted. */
  memberships: z.output<typeof myMembership>[]
  company: Account['company']
  format_locale: string | null
}

/** Read a user's companies and the selected one in one query. @throws failed_to_fetch_companies */
export async function readAccount(app: App, userId: string, wantedCompany: string | null): Promise<AccountOfUser> {
  try {
    const { rows } = await app.connection.pool.query<AccountOfUser>(
      'select memberships, company, format_locale_of($1) as format_locale from account_of($1, $2)',
      [userId, wantedCompany],
    )
    return rows[0] ?? { memberships: [], company: null, format_locale: null }
  } catch (error) {
    if (appErrorOf(error)) throw error
    app.log.error({ err: error }, 'the companies of a user could not be read')
    throw new AppError('failed_to_fetch_companies')
  }
}

/** Hide the host company's plan and billing status from guests. Guests see only whether its events can be read. */
export function withoutHostDetails({ memberships, company, ...account }: AccountOfUser): AccountOfUser {
  const isGuestAt = (id: string) => memberships.some(({ company_id, is_guest }) => company_id === id && is_guest)
  return {
    ...account,
    memberships: memberships.map((one) =>
      one.is_guest ? { ...one, company: { ...one.company, status: statusForGuests(one.company.status) } } : one,
    ),
    company:
      company && isGuestAt(company.id)
        ? {
            ...company,
            status: statusForGuests(company.status),
            set_by_staff: null,
            trial_ends_at: null,
            modules: modulesForGuests(company.modules),
          }
        : company,
  }
}

export function modulesForGuests(modules: readonly CompanyModule[]): CompanyModule[] {
  return modules
    .filter(({ module_key }) => isOpenToGuests(module_key))
    .map((one) => ({ ...one, limits: {}, source: 'core' }))
}
