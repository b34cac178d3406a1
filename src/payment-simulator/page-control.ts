import dayjs from 'dayjs'
import { secondsPerDay } from './billing-periods.ts'
import type { ControlView, LatestEvent } from './hosted-control.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page-layout.ts'
import { renderAlert } from './page-parts.ts'

export const clockSteps = {
  day: { label: '1 day', until: (now: number) => now + secondsPerDay },
  days: { label: '3 days', until: (now: number) => now + 3 * secondsPerDay },
  month: { label: '1 month', until: (now: number) => dayjs.unix(now).utc().add(1, 'month').unix() },
}
export const isClockStep = (name: string | undefined): name is keyof typeof clockSteps =>
  name !== undefined && Object.hasOwn(clockSteps, name)

export function controlPage({ now, ahead, due, events }: ControlView, moved: boolean): string {
  const body = html`
<h1>Payment simulator</h1>
<p class="dim">Marquee has no payment provider configured, so this one stands in. You can move its clock ahead: trials end, subscriptions renew and failed charges are retried at their scheduled times.</p>
${moved && renderAlert(`The clock now says ${timeText(now)}.`, 'good')}
<section class="card" aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p class="amount">${timeText(now)}</p>
<p class="dim">${aheadText(ahead)}</p>
<div class="acts">${Object.entries(clockSteps).map(([name, { label }]) => html`<form method="post" action="/simulator/advance"><input type="hidden" name="step" value="${name}"><button class="plain">Advance ${label}</button></form>`)}</div>
</section>
<section class="card" aria-labelledby="due"><h2 id="due">Due next</h2>
${
  due.length === 0
    ? html`<p class="dim">Nothing is due. Subscribe a company, and its trial and renewals appear here.</p>`
    : html`<table class="stack"><thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">Customer</th><th scope="col" class="end">Clock</th></tr></thead><tbody>${due.map(
        ({ at, what, whose }) =>
          html`<tr><td data-label="When" class="keep">${timeText(at)}</td><td data-label="Field">${what}</td><td data-label="Customer" class="wrap">${whose}</td><td class="end"><form method="post" action="/simulator/advance"><input type="hidden" name="to" value="${at}"><button class="plain" aria-label="Advance to ${timeText(at)}: ${what}">Advance to here</button></form></td></tr>`,
      )}</tbody></table>`
}
</section>
<section class="card" aria-labelledby="events"><h2 id="events">Latest events</h2>
${
  events.length === 0
    ? html`<p class="dim">Nothing has happened yet.</p>`
    : html`<table class="stack"><thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Delivery</th></tr></thead><tbody>${events.map(
        (event) =>
          html`<tr><td data-label="Time" class="keep">${timeText(event.created)}</td><td data-label="Event" class="wrap">${event.type}</td><td data-label="Delivery">${deliveryText(event)}</td></tr>`,
      )}</tbody></table>`
}
</section>`
  return renderPage({ title: 'Payment simulator', body, back: { url: '/', label: 'Back to Marquee' } })
}

function deliveryText({ delivered, attempts, last_error }: LatestEvent): Html {
  if (delivered) return html`<span class="badge good">Delivered</span>`
  if (attempts === 0) return html`<span class="badge plain">Waiting</span>`
  return html`<span><span class="badge bad">Not delivered</span> <span class="small dim">${last_error} (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'})</span></span>`
}

function timeText(at: number): string {
  return dayjs.unix(at).utc().format('D MMM YYYY, HH:mm [UTC]')
}

function aheadText(seconds: number): string {
  if (seconds < 60) return 'It follows real time.'
  const days = Math.floor(seconds / secondsPerDay)
  const hours = Math.floor((seconds % secondsPerDay) / 3600)
  const text = [
    days === 1 ? '1 day' : days > 1 && `${days} days`,
    hours === 1 ? '1 hour' : hours > 1 && `${hours} hours`,
  ].filter(Boolean)
  return `It is ${text.join(' and ') || 'less than an hour'} ahead of the real time.`
}
