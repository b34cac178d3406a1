import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

let provider: Provider
let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  provider = await startProvider()
  marquee = await startTestMarquee({
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    MICROSOFT_CLIENT_ID: 'microsoft-client',
    MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
    OAUTH_ENDPOINTS: JSON.stringify({ google_calendar: provider.endpoints, outlook_calendar: provider.endpoints }),
  })
  await marquee.sql((tx) =>
    tx
      .updateTable('plans')
      .set({ limits: JSON.stringify({ pricing_model: 'flat', max_integrations: 2 }) })
      .where('name', '=', 'Starter')
      .execute(),
  )
})
beforeEach(async () => {
  tenant = await company(marquee, { plan: 'Starter' })
})
afterAll(async () => {
  await marquee.close()
  await provider.close()
})

type Type = 'google_calendar' | 'outlook_calendar'
const begin = (who: Caller, integration_type: Type = 'google_calendar') =>
  marquee.call(who, 'integrations', 'connectIntegration', { integration_type })
async function finish(who: Caller, url: string): Promise<string> {
  const answer = await marquee.server.inject({
    url: `/api/integrations/callback?${provider.consent(url)}`,
    cookies: { marquee_access: who.token ?? '' },
  })
  return new URL(String(answer.headers.location)).searchParams.toString().replace('tab=integrations&', '')
}
const connect = async (who: Caller, type?: Type) => finish(who, (await begin(who, type)).ok.authorization_url)
const hook = (who: Caller) =>
  marquee.call(who, 'webhooks', 'createWebhookEndpoint', {
    url: 'https://hooks.example/in',
    event_types: ['role.created'],
  })
const used = async () => (await marquee.call(tenant.owner, 'billing', 'getBilling')).ok.usage.integrations.used
const sentence = 'All integrations of the plan Starter (2) are in use. Remove one, or choose a larger plan.'

test('calendars that members have connected count beside webhooks, until they are disconnected [M-LIM-25 M-LIM-26]', async () => {
  const colleague = await member(marquee, tenant, 'viewer')
  await connect(await member(marquee, await company(marquee), 'admin'))
  expect(await used()).toBe(0)
  await connect(colleague)
  expect(await used()).toBe(1)
  await hook(tenant.owner)
  expect(await used()).toBe(2)
  expect((await marquee.call(tenant.owner, 'webhooks', 'listWebhookEndpoints')).ok).toMatchObject({
    limit: 2,
    in_use: 2,
  })
  await marquee.call(colleague, 'integrations', 'disconnectIntegration', { integration_type: 'google_calendar' })
  expect(await used()).toBe(1)
})

test('at the limit a further calendar is refused and a further webhook too; what is connected is connected again [M-LIM-27]', async () => {
  const colleague = await member(marquee, tenant, 'viewer')
  expect(await connect(tenant.owner)).toBe('connected=google_calendar')
  await hook(tenant.owner)
  for (const refused of [
    await begin(colleague),
    await begin(tenant.owner, 'outlook_calendar'),
    await hook(tenant.owner),
  ])
    expect(refused.error).toMatchObject({ code: 'integration_limit_reached', error: sentence })
  expect(await connect(tenant.owner)).toBe('connected=google_calendar')
  expect(await used()).toBe(2)
})

test('of two that began while there was room for one, the second learns it when it comes back [M-LIM-27]', async () => {
  const [one, other] = [await member(marquee, tenant, 'viewer'), await member(marquee, tenant, 'viewer')]
  await hook(tenant.owner)
  const urls = [(await begin(one)).ok.authorization_url, (await begin(other)).ok.authorization_url]
  expect(await finish(one, urls[0] ?? '')).toBe('connected=google_calendar')
  expect(await finish(other, urls[1] ?? '')).toBe('full=google_calendar')
  expect(await used()).toBe(2)
})
