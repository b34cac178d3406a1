import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import { brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import { dateAndPlaceOf, loadNoticeEvents, momentText, type NoticeEvent } from './notice-event.ts'

export type HolderNews = 'placed' | 'released'

const maxEvents = 2000
/** Maximum number of dates of a mail. */
const maxLines = 60

/** Send the holder of events a mail with the dates that were placed or released for them, and nothing of other holds. */
export const sendHolderNews = job({
  name: 'send-holder-news',
  data: z.object({
    company_id: z.string(),
    news: z.enum(['placed', 'released']),
    events: z.array(z.string()).max(maxEvents),
  }),
  async work(ctx, { company_id, news, events: ids }) {
    const found = await ctx.asSystem((tx) => loadNoticeEvents(tx, company_id, ids))
    const isPlaced = news === 'placed'
    const events = [...found.values()]
      .filter((event) => event.holder_email !== null && event.is_on_hold === isPlaced)
      .toSorted((one, other) => (one.first_date ?? '').localeCompare(other.first_date ?? ''))
    const [first] = events
    // Another holder may have been entered in the meantime.
    const shown = events.filter(
      ({ holder_email }) => holder_email?.toLowerCase() === first?.holder_email?.toLowerCase(),
    )
    if (!first?.holder_email) return
    const dates = shown.length === 1 ? '1 date' : `${shown.length} dates`
    const lines = shown.slice(0, maxLines).map((event) => (isPlaced ? placedLine(event) : dateLine(event)))
    await ctx.app.mailer.send(
      renderMail({
        to: first.holder_email,
        subject: isPlaced ? `${first.name} holds ${dates} for you` : `${first.name} has released ${dates}`,
        paragraphs: [
          isPlaced ? `${first.name} holds for you:` : `${first.name} no longer holds for you:`,
          ...lines,
          ...(shown.length > maxLines ? [`And ${shown.length - maxLines} more.`] : []),
          ...(isPlaced
            ? ['You get an email when a rank changes, before a hold expires, and when it is challenged.']
            : []),
        ],
        closing: `You receive this email because ${first.name} has entered your address for ${isPlaced ? 'these holds' : 'these dates'}. Reply to them if it is not for you.`,
        brand: brandOf(ctx.app.env, first),
      }),
    )
  },
})

function dateLine(event: NoticeEvent): string {
  return `‘${event.event_name}’: ${dateAndPlaceOf(event)}`
}

function placedLine(event: NoticeEvent): string {
  const rank = ranksText(event.ranks)
  const until = event.expires_at ? `until ${momentText(event.expires_at, event.time_zone)}` : null
  return [dateLine(event), rank, until].filter(Boolean).join(', ')
}
