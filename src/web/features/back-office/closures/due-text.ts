import { longDate } from '#web/ui/format/dates.ts'

/** Due date of the deletion; once it has passed, the reason for the delay. */
export function dueText({ due_at, waits_for = [] }: { due_at: string; waits_for?: readonly string[] }): string {
  const day = longDate(due_at)
  return waits_for.length === 0 ? day : `${day}, once ${waits_for.join(', ')} has another owner`
}
