import type { Account } from '#shared/features/identity/auth.ts'
import { api } from '#web/platform/api/api.ts'
import { chooseFormatLocale } from '#web/platform/locale/choose-format-locale.ts'
import { setCompanyWays } from '#web/platform/locale/company-ways.ts'
import { setCompanyZone } from '#web/platform/locale/company-zone.ts'
import { rememberCompany } from './selected-company.ts'
import { rememberExpiry, sessionExpiry } from './session-expiry.ts'
import { refreshSession } from './session-refresh.ts'

export const sessionKey = ['session'] as const

/** Who this is. A browser that remembers a session whose access has run out refreshes it first. [C-ACC-65..69] */
export async function loadAccount(): Promise<Account> {
  let account = await api.auth.getSession()
  if (!account.session && sessionExpiry() && (await refreshSession()) === 'refreshed') {
    account = await api.auth.getSession()
  }
  rememberExpiry(account.session?.expires_at ?? null)
  chooseFormatLocale(account.format_locale)
  setCompanyZone(account.company?.timezone)
  setCompanyWays(account.company)
  if (account.user) rememberCompany(account.company?.id ?? null)
  return account
}
