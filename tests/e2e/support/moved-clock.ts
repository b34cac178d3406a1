import type { Browser } from '@playwright/test'

/** Days by which `faketime -f +400d` has moved the clock of this process; 0 without it. */
const days = Number(/^\+(\d+)d$/.exec(process.env.FAKETIME ?? '')?.[1] ?? 0)

/** Chromium itself is too slow under `faketime`, so it starts without. */
export const browserEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || (days > 0 && name === 'LD_PRELOAD') ? [] : [[name, value]],
  ),
)

/** Shift the date of every page by the same number of days as the server's. */
export function moveClockOf(browser: Browser): void {
  if (days === 0) return
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript((milliseconds: number) => {
      const Real = Date
      window.Date = new Proxy(Real, {
        construct: (target, args, newTarget) =>
          Reflect.construct(target, args.length > 0 ? args : [Real.now() + milliseconds], newTarget),
        apply: () => new Date().toString(),
        get: (target, name) => (name === 'now' ? () => Real.now() + milliseconds : Reflect.get(target, name)),
      })
    }, days * 86_400_000)
    return context
  }
}
