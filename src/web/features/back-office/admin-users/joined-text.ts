import { monthAndYear } from '#web/ui/format/dates.ts'

/** [A-UDET-06] */
export function joinedText(moment: string): string {
  return `Joined ${monthAndYear(moment)}`
}
