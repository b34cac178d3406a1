import type { FieldValues, ImportRules } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { findZoneOfAddress } from '#server/platform/places/find-zone-of-address.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { headingKey } from '#shared/imports/match-columns.ts'
import { ownValue } from '#shared/own-value.ts'
import { canonicalZone } from '#shared/time/zones.ts'

/** Time zone of an imported venue without one: that of its address, or otherwise of the company. */
export async function loadVenueImportRules(
  tx: Transaction,
  ctx: CompanyContext,
  { zones }: ImportOptions,
): Promise<ImportRules> {
  const company = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const fallback = company.timezone ?? 'UTC'
  const known = new Map<string, GuessedZone>()
  async function zoneOf({ name, country, city, region }: FieldValues) {
    const chosen = canonicalZone(ownValue(zones, headingKey(String(name ?? ''))) ?? '')
    if (chosen) return { value: chosen }
    const address = { country: textOr(country), city: textOr(city), region: textOr(region) }
    const key = JSON.stringify(address)
    const found = known.get(key) ?? (await zoneFromAddress(address, fallback))
    known.set(key, found)
    return found
  }
  return {
    complete: async (values): Promise<Record<string, { value: string; note?: string; isGuess?: boolean }>> =>
      values.time_zone ? {} : { time_zone: await zoneOf(values) },
  }
}

interface GuessedZone {
  value: string
  note: string
  isGuess?: true
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function zoneFromAddress(
  address: { country: string; city: string; region: string },
  fallback: string,
): Promise<GuessedZone> {
  if (address.country === '')
    return { value: fallback, note: "Using your company's time zone: please check", isGuess: true }
  const { zone, candidates } = await findZoneOfAddress(address)
  if (zone) return { value: zone, note: 'Time zone of the address' }
  return { value: candidates[0] ?? fallback, note: 'The country has several time zones: please check', isGuess: true }
}
