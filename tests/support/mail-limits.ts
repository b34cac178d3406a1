import { sql } from 'kysely'
import type { TestMarquee } from './marquee.ts'

/** Move all mail requests so far into the past. */
export async function minutesLater(marquee: TestMarquee, minutes: number): Promise<void> {
  await marquee.sql((tx) =>
    tx
      .updateTable('asked_mails')
      .set({ asked_at: sql<string>`asked_at - ${minutes} * interval '1 minute'` })
      .execute(),
  )
}
