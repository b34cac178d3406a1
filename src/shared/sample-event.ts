import { addDays, dayOfWeek, type LocalDate } from '#shared/time/local-date.ts'

const samplePrefix = 'Sample event:'

export function isSampleName(name: string): boolean {
  return name.startsWith(samplePrefix)
}

/** Sample event on a Friday, one week after the coming one. Its name says that it is a sample. */
export function sampleEvent(today: LocalDate) {
  const date = addDays(today, ((5 - dayOfWeek(today) + 7) % 7) + 7)
  return {
    name: `${samplePrefix} Paper Lanterns live`,
    kind: 'concert' as const,
    status: 'draft' as const,
    days: [{ date, doors: `${date}T19:00`, starts: `${date}T20:00`, ends: `${date}T23:00`, curfew: `${date}T23:30` }],
    artists: [{ name: 'Paper Lanterns' }, { name: 'The Night Ferry' }],
    capacity: 450,
    age_limit: 16,
    organiser_role: 'promoter' as const,
  }
}
