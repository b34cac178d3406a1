import type { CompanyExport } from '#shared/features/company/company-data.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { dateAndTime, longDate } from '#web/ui/format/dates.ts'

export function exportText({ state, tables_done, tables_total, bytes, expires_at }: CompanyExport): string {
  switch (state) {
    case 'waiting':
      return 'Waiting to begin'
    case 'running':
      return tables_total > 0 ? `Writing part ${tables_done + 1} of ${tables_total}` : 'Beginning'
    case 'ready':
      return `${sizeText(bytes ?? 0)}, removed on ${longDate(expires_at ?? '', companyTimeZone())}`
    case 'failed':
      return 'Could not be made. Please try again'
    case 'removed':
      return 'Removed'
  }
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const

export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)))
  const size = bytes / 1000 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[step]}`
}

export function startedText({ created_at }: CompanyExport): string {
  return `Requested on ${dateAndTime(created_at, companyTimeZone())}`
}
