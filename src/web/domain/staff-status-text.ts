import type { CompanyStatus } from '#shared/company-status.ts'

/** Explanation of a status that platform staff set, with the reason they chose to show. */
export function staffStatusText(status: CompanyStatus, reason: string | null): string {
  const effect = status === 'inactive' ? 'Only billing is available.' : 'The company is in read-only mode.'
  return `Marquee support has restricted this company. ${effect}${reason ? ` Reason: “${reason}”.` : ''}`
}
