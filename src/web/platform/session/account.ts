import type { Account } from '#shared/features/identity/auth.ts'
import { api } from '#web/platform/api/api.ts'
import { chooseFormatLocale } from '#web/platform/locale/choose-format-locale.ts'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { setCompanyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { rememberCompany } from './selected-company.ts'
import { rememberSessionExpiry, sessionExpiry } from './session-expiry.ts'
import { refreshSession } from './session-refresh.ts'

export const sessionKey = ['session'] as const

/** Load the user's account. If the session has expired, it is refreshed first. */
export async function loadAccount(): Promise<Account> {
  let account = await api.auth.getSession()
  if (!account.session && sessionExpiry() && (await refreshSession()) === 'refreshed') {
    account = await api.auth.getSession()
  }
  rememberSessionExpiry(account.session?.expires_at ?? null)
  chooseFormatLocale(account.format_locale)
  setCompanyTimeZone(account.company?.timezone)
  setCompanyPreferences(account.company)
  if (account.user) rememberCompany(account.company?.id ?? null)
  return account
}
