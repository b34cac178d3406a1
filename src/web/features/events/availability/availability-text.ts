import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'

/** What is said of a date: 'open', or '2nd hold' for the rank that a new hold would get. */
export function rankText(rank: number): string {
  return rank === 1 ? 'open' : `${rank}${ordinalEnding(rank)} hold`
}

function ordinalEnding(rank: number): string {
  if (rank % 100 >= 11 && rank % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th'
}

/** 'Fri 12 Jun' in the order of the user's locale. */
export function shortDateText(date: string): string {
  return weekDayOfLocalDate(date).replace(',', '')
}

/** 'Main Hall (1,200)' */
export function spaceText({ name, capacity }: { name: string; capacity: number | null }): string {
  return capacity === null ? name : `${name} (${numberText(capacity)})`
}
