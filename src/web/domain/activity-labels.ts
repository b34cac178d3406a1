import type { ActionType } from '#shared/audit-actions.ts'
import type { dayTimeLabels } from '#shared/event-record.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import { ownValue } from '#shared/own-value.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import type { Money } from '#shared/records/record-field.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { fullLocalDate, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import { moneyText } from './money-text.ts'
import { weekdayName } from './week.ts'

export const actionChoices = [
  { value: 'all', label: 'All actions' },
  { value: 'create', label: 'Created' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Deleted' },
  { value: 'invite', label: 'Invitations sent' },
  { value: 'accept', label: 'Invitations accepted' },
  { value: 'role_change', label: 'Roles given' },
  { value: 'remove', label: 'Members removed' },
  { value: 'leave', label: 'Members who left' },
  { value: 'transfer_ownership', label: 'Ownership transferred' },
  { value: 'pause', label: 'Webhooks paused' },
] as const satisfies readonly { value: ActionType | 'all'; label: string }[]

/** Name of the actor of an entry. Companies do not see the names of platform staff. */
export function actorLabel({ kind, name, acted_as }: ActivityEntry['actor']): string {
  if (kind === 'staff') return acted_as ? `Marquee staff as ${acted_as}` : 'Marquee staff'
  if (kind === 'product') return 'Marquee'
  if (kind === 'link') return `${name ?? 'Someone'}, by link`
  if (kind === 'outsider') return 'Someone outside the company'
  return name ?? 'Unknown User'
}

/** Formats `brand_primary` as 'Brand primary'. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fieldNames: Record<string, string> = {
  url: 'Address',
  event_ids: 'Events',
  because_of: 'Confirmed event',
  ended_holds: 'Other holds ended',
  is_active: 'Active',
  sort_order: 'Order',
  company_role_id: 'Role',
  slug: 'URL',
  event_types: 'Events',
  brand_primary: 'Primary color',
  brand_secondary: 'Secondary color',
  logo_url: 'Logo',
  first_weekday: 'First day of the week',
  clock: 'Time format',
  two_factor_required: 'Two-factor for all users',
  auto_logout: 'Auto-logout',
  block_failed_logins: 'Block after failed logins',
  paused_because: 'Reason',
  hours: 'Time to answer',
  holder_name: 'Held for',
  holder_email: 'Email of the holder',
  is_rank_fixed: 'Fixed rank',
  expires_at: 'Expires',
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const isId = (value: unknown) => typeof value === 'string' && uuidPattern.test(value)
const timestampPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const isTimestamp = (value: unknown): value is string => typeof value === 'string' && timestampPattern.test(value)
const isUploadedFilePath = (value: unknown) => typeof value === 'string' && value.startsWith('/files/')

/** Format a field value. Returns null for values that mean nothing to users, such as ids. */
export function formatValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) {
    const words = value.map(formatValue)
    return words.includes(null) ? null : words.join(', ') || 'none'
  }
  if (isMoney(value)) return moneyText(value)
  if (typeof value === 'object') return null
  if (isTimestamp(value)) return dateAndTime(value, companyTimeZone())
  return isId(value) || isUploadedFilePath(value) ? null : String(value)
}

function formatPreference(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (field === 'first_weekday') return weekdayName(Number(value))
  if (field === 'released_dates' && Array.isArray(value)) return value.map(String).map(weekDayOfLocalDate).join(', ')
  if (field === 'hours') return `${value} hours`
  if (field === 'answer' && typeof value === 'string') return ownValue(challengeAnswers, value) ?? value
  if (field === 'status' && typeof value === 'string') return fieldLabel(value)
  return field === 'clock' ? `${value}-hour` : null
}

/** The answers to a challenge, repeated here to keep the schemas of holds off this page. */
const challengeAnswers: Record<string, string> = {
  keep: 'wants the date',
  release: 'releases the hold',
  call: 'asks for a call',
}

/** Fields that tell users nothing: the role and the events of an entry say the same. */
const hiddenFields = ['membership_id', 'is_guest', 'scope']

/** Example: 'Timezone: UTC → Europe/Berlin'. Only the field's name if its values cannot be shown. */
export function describeChange({ field, before, after }: ActivityEntry['changes'][number]): string {
  const words = (value: unknown) => formatPreference(field, value) ?? formatValue(value)
  const [from, to] = [words(before), words(after)]
  const name =
    customIdOf(field) !== null
      ? 'Further details'
      : (ownValue(fieldNames, field) ?? fieldLabel(field.replace(/_id$/, '')))
  if (from === null || to === null) return name
  return from === 'none' ? `${name}: ${to}` : `${name}: ${from} → ${to}`
}

/** One line for each module whose access changed: 'Events: Read → Write'. */
function describePermissions(before: unknown, after: unknown): string[] {
  const [from, to] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((module) => {
    const [was, is] = [accessText(from[module]), accessText(to[module])]
    if (was === is) return []
    const name = module === '*' ? 'All modules' : fieldLabel(module)
    return before === null ? `${name}: ${is}` : `${name}: ${was} → ${is}`
  })
}

function accessText(entry: unknown): string {
  if (entry === true) return 'Full access'
  return isObject(entry) && typeof entry.access === 'string' ? fieldLabel(entry.access) : 'None'
}

/** 'Moved from Tue, Apr 13 – Wed, Apr 14, 2027 to …' if all days of several moved by the same number of days; else null. */
export function movedDaysText(before: readonly unknown[], after: readonly unknown[]): string | null {
  const [from, to] = [datesOf(before), datesOf(after)]
  const [first, moved] = [from[0], to[0]]
  if (from.length < 2 || from.length !== to.length || !first || !moved || first === moved) return null
  const by = daysBetween(first, moved)
  const isMove =
    from.every((date, at) => addDays(date, by) === to[at]) && timesOf(before).join() === timesOf(after).join()
  return isMove ? `Moved from ${rangeText(from)} to ${rangeText(to)}` : null
}

function datesOf(days: readonly unknown[]): string[] {
  const dates = days.flatMap((day) => (isObject(day) && typeof day.date === 'string' ? [day.date] : []))
  return [...new Set(dates)].toSorted()
}

/** Everything about days but their dates. */
function timesOf(days: readonly unknown[]): string[] {
  return days.map((day) => (isObject(day) ? `${dayLine(day).replace(/^[^·]*/, '')} ${day.label} ${day.spaces}` : ''))
}

function rangeText(dates: readonly string[]): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (daysBetween(first, last) === dates.length - 1) return `${weekDayOfLocalDate(first)} – ${fullLocalDate(last)}`
  return dates.map(fullLocalDate).join(' and ')
}

/** The days of an event that differ: 'Days: Sat, Jun 12, 2027 · Start 20:00 → Sun, Jun 13, 2027'. */
function describeDays(before: readonly unknown[], after: readonly unknown[]): string {
  const moved = movedDaysText(before, after)
  if (moved) return moved
  const [from, to] = [before.map(dayLine), after.map(dayLine)]
  const was = from.filter((line) => !to.includes(line)).join(', ')
  const is = to.filter((line) => !from.includes(line)).join(', ')
  if (!was) return is ? `Days: ${is}` : 'Days'
  return `Days: ${was} → ${is || 'none'}`
}

function dayLine(day: unknown): string {
  if (!isObject(day) || typeof day.date !== 'string') return ''
  const { date, label, spaces } = day
  const times = Object.entries(dayTimeNames).flatMap(([field, name]) => {
    const wall = day[field]
    return typeof wall === 'string' ? [`${name} ${timeOfDayText(minutesFrom(date, wall))}`] : []
  })
  const named = Array.isArray(spaces) ? spaces.filter((space) => typeof space === 'string' && !isId(space)) : []
  const parts = [
    typeof label === 'string' && label ? `${fullLocalDate(date)} ${label}` : fullLocalDate(date),
    ...times,
    ...(named.length > 0 ? [named.join(', ')] : []),
  ]
  return parts.join(' · ')
}

/** The labels of the event form, repeated here to keep the schemas of events off this page. */
const dayTimeNames = {
  load_in: 'Load-in',
  doors: 'Doors',
  starts: 'Start',
  ends: 'End',
  load_out: 'Load-out',
  curfew: 'Curfew',
} satisfies typeof dayTimeLabels

export function isMoney(value: unknown): value is Money {
  return isObject(value) && typeof value.amount === 'number' && typeof value.currency === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One line for each change, and for each module of changed permissions. */
export function linesOfChange(change: ActivityEntry['changes'][number]): string[] {
  const { field, before, after } = change
  if (field === 'permissions') return describePermissions(before, after)
  const isDays = field === 'days' && Array.isArray(after) && (before === null || Array.isArray(before))
  return [isDays ? describeDays(before ?? [], after) : describeChange(change)]
}

/** Text for each change. Omits values that the entry's headline repeats, and empty fields of new objects. */
export function describeChanges({ subject, changes }: Pick<ActivityEntry, 'subject' | 'changes'>): string[] {
  const isNew = changes.every(({ before }) => before === null)
  const saysAlready = (value: unknown) => subject !== null && value === subject
  const tellsNothing =
    changes.length === 1 && subject !== null && changes.every(({ before, after }) => isId(before) && isId(after))
  return (tellsNothing ? [] : changes)
    .filter(({ field }) => !hiddenFields.includes(field))
    .filter(({ before }) => !saysAlready(before))
    .filter(({ after }) => !isNew || !(saysAlready(after) || isId(after) || formatValue(after) === 'none'))
    .flatMap(linesOfChange)
}
