import { createServer } from '#server/http.ts'
import { createApp } from '#server/start.ts'
import type { TestMarquee } from './marquee.ts'

export async function startSecondProcess({ app }: TestMarquee) {
  const second = await createApp(app.env, app.connection)
  await second.jobs.open()
  return createServer(second)
}
