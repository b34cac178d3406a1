import { type Browser, type BrowserContext, request } from '@playwright/test'
import { demoPassword, demoPeople } from '#server/demo.ts'

export type Cookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]

/** Cookies of a session of the demo company's first person. */
export async function sessionCookies(url: string): Promise<Cookie[]> {
  const context = await request.newContext()
  const [{ email }] = demoPeople
  const response = await context.post(`${url}/api/auth/sign-in`, {
    data: { email, password: demoPassword },
    headers: { origin: url },
  })
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}`)
  const { cookies } = await context.storageState()
  await context.dispose()
  return cookies
}

export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addCookies(await sessionCookies(url))
  return context
}
