import { monthAndYear } from '#web/ui/format/dates.ts'

export function joinedText(moment: string): string {
  return `Joined ${monthAndYear(moment)}`
}
