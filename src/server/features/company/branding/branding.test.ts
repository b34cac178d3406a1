import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteAddress } from '#tests/support/invite.ts'
import type { Caller } from '#tests/support/marquee.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, member, rootAdmin, setStatus } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const branded = () => company(marquee, { plan: 'Business' })
const brandOf = (who: Caller) => marquee.call(who, 'branding', 'getBranding')
const upload = (of: Company, bytes: Uint8Array | string) =>
  marquee.call(of.owner, 'branding', 'uploadLogo', { logo: Buffer.from(bytes).toString('base64') })
const png = (width = 300, height = 200, background = '#ff0000') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
const svg = (inner: string, attributes = 'width="40" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const red = '<rect width="40" height="20" fill="#ff0000"/>'

async function served(url: string | null | undefined) {
  const answer = await marquee.server.inject(url ?? '')
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('access to branding', () => {
  test('requires the Marketing module and read access to it [C-SET-15 C-SET-16]', async () => {
    const [without, with_] = [await company(marquee), await branded()]
    expect((await brandOf(without.owner)).error).toMatchObject({ code: 'branding_not_available' })
    expect((await brandOf(with_.owner)).status).toBe(200)
    const settings = { company_settings: { access: 'admin' as const } }
    const blind = await member(marquee, with_, settings)
    const reader = await member(marquee, with_, { ...settings, marketing: { access: 'read' as const } })
    expect((await brandOf(blind)).code).toBe('branding_not_available')
    expect((await brandOf(reader)).status).toBe(200)
    for (const who of [without.owner, blind]) {
      const colors = { primary: '#112233', secondary: '#445566' }
      expect((await marquee.call(who, 'branding', 'updateBrandColors', colors)).code).toBe('branding_not_available')
      const logo = (await png()).toString('base64')
      expect((await marquee.call(who, 'branding', 'uploadLogo', { logo })).code).toBe('branding_not_available')
      expect((await marquee.call(who, 'branding', 'removeLogo')).code).toBe('branding_not_available')
    }
    const onlyReading = await member(marquee, with_, {
      company_settings: { access: 'read' },
      marketing: { access: 'admin' },
    })
    expect((await brandOf(onlyReading)).status).toBe(200)
    expect((await marquee.call(onlyReading, 'branding', 'removeLogo')).code).toBe('forbidden')
  })

  test('is given to super admins in the platform company, and elsewhere by their role [C-SET-17 C-SET-18]', async () => {
    const root = await rootAdmin(marquee)
    const platform = await marquee.sql((tx) =>
      tx.selectFrom('companies').select('id').where('is_platform', '=', true).executeTakeFirstOrThrow(),
    )
    const at = { ...root, company: platform.id }
    for (const [feature, call] of [
      ['branding', 'getBranding'],
      ['companies', 'getIntegrations'],
      ['companies', 'getTeamOverview'],
      ['securityPolicy', 'getSecurityPolicy'],
      ['webhooks', 'listWebhookEndpoints'],
      ['activity', 'listActivity'],
      ['billing', 'getBilling'],
    ] as const) {
      const answer = await marquee.send(
        at,
        feature === 'securityPolicy' ? 'security-policy' : feature,
        call,
        'read',
        {},
      )
      expect([call, answer.statusCode]).toEqual([call, 200])
    }
    const tenant = await branded()
    expect((await brandOf({ ...root, company: tenant.id })).code).toBe('not_a_member')
    const viewer = await member(marquee, tenant, 'viewer', root)
    expect((await brandOf(viewer)).code).toBe('forbidden')
    expect((await marquee.call(viewer, 'activity', 'listActivity')).code).toBe('forbidden')
  })

  test('is closed while a payment is overdue: Marketing is no core module', async () => {
    const tenant = await branded()
    await setStatus(marquee, tenant.id, 'past_due')
    expect((await brandOf(tenant.owner)).code).toBe('branding_not_available')
  })
})

test('the plan allows custom branding; existing branding stays, and a logo can be removed', async () => {
  const tenant = await branded()
  const colors = { primary: '#aa3300', secondary: '#003344' }
  const logo = (await png()).toString('base64')
  const paint = () => marquee.call(tenant.owner, 'branding', 'updateBrandColors', colors)
  expect((await paint()).ok.in_plan).toBe(true)
  await upload(tenant, await png())
  await marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('plans')
      .values({ name: `Plain ${crypto.randomUUID()}`, description: null, limits: '{"pricing_model": "flat"}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('plan_modules')
      .columns(['plan_id', 'module_id'])
      .expression((eb) =>
        eb
          .selectFrom('modules')
          .select([eb.val(id).as('plan_id'), 'id'])
          .where('key', '=', 'marketing'),
      )
      .execute()
    await tx.updateTable('companies').set({ plan_id: id }).where('id', '=', tenant.id).execute()
  })
  expect((await brandOf(tenant.owner)).ok).toMatchObject({ in_plan: false, brand: { primary: '#aa3300' } })
  expect((await paint()).code).toBe('branding_not_in_plan')
  const stored = await served((await brandOf(tenant.owner)).ok.brand.logo_url)
  expect((await marquee.call(tenant.owner, 'branding', 'uploadLogo', { logo })).code).toBe('branding_not_in_plan')
  expect((await served((await brandOf(tenant.owner)).ok.brand.logo_url)).bytes).toEqual(stored.bytes)
  expect((await marquee.call(tenant.owner, 'branding', 'removeLogo')).ok.brand.logo_url).toBeNull()
  await marquee.sql((tx) =>
    tx
      .insertInto('company_module_overrides')
      .values((eb) => ({
        company_id: tenant.id,
        module_id: eb.selectFrom('modules').select('id').where('key', '=', 'marketing'),
        override_reason: 'Given on top of the plan',
      }))
      .execute(),
  )
  expect((await paint()).status).toBe(200)
})

describe('colors', () => {
  test('start with defaults, are saved, applied to the shell and logged [C-SET-29 C-SET-30 C-SET-32 C-SET-37]', async () => {
    const tenant = await branded()
    expect((await brandOf(tenant.owner)).ok.brand).toEqual({ primary: '#3b82f6', secondary: '#64748b', logo_url: null })
    const colors = { primary: '#AA3300', secondary: '#003344' }
    const saved = await marquee.call(tenant.owner, 'branding', 'updateBrandColors', colors)
    expect(saved.ok.brand).toMatchObject({ primary: '#aa3300', secondary: '#003344' })
    expect((await brandOf(tenant.owner)).ok.brand).toEqual(saved.ok.brand)
    const account = (await marquee.call(tenant.owner, 'auth', 'getSession')).ok
    expect(account.company?.brand).toEqual({ primary: '#aa3300', secondary: '#003344' })
    const { entries } = (await marquee.call(tenant.owner, 'activity', 'listActivity', { action_type: 'update' })).ok
    expect(entries[0]?.changes).toEqual([
      { field: 'brand_primary', before: '#3b82f6', after: '#aa3300' },
      { field: 'brand_secondary', before: '#64748b', after: '#003344' },
    ])
  })

  test.each(['red', '#12345', '#12345g', 'rgb(1,2,3)', '#112233;background:url(//evil.example)', ''])(
    '%s is invalid',
    async (primary) => {
      const tenant = await branded()
      const answer = await marquee.call(tenant.owner, 'branding', 'updateBrandColors', {
        primary,
        secondary: '#000000',
      })
      expect(answer.code).toBe('bad_input')
    },
  )
})

describe('a logo', () => {
  test('is stored as a PNG of at most 512 pixels without metadata, served safely and shown in the shell [C-SET-33 C-SET-38]', async () => {
    const tenant = await branded()
    const hidden = Buffer.concat([
      await sharp(await png(900, 600))
        .withExif({ IFD0: { Copyright: 'hidden words' } })
        .png()
        .toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { brand } = (await upload(tenant, hidden)).ok
    expect(brand.logo_url).toMatch(new RegExp(`^/files/logos/${tenant.id}/logo\\.png\\?v=\\d+$`))
    const file = await served(brand.logo_url)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      // Required so that webmail can show the logo.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 341 })
    for (const words of ['script', 'hidden words']) expect(file.bytes.toString('latin1')).not.toContain(words)
    const { memberships } = (await marquee.call(tenant.owner, 'auth', 'getSession')).ok
    expect(memberships[0]?.company.logo_url).toBe(brand.logo_url)
  })

  test('replaces the previous one, and can be removed', async () => {
    const tenant = await branded()
    const first = (await upload(tenant, await png(50, 50, '#ff0000'))).ok.brand.logo_url
    const second = (await upload(tenant, await png(50, 50, '#0000ff'))).ok.brand.logo_url
    for (const url of [first, second])
      expect((await sharp((await served(url)).bytes).stats()).dominant.b).toBeGreaterThan(200)
    expect((await marquee.call(tenant.owner, 'branding', 'removeLogo')).ok.brand.logo_url).toBeNull()
    expect((await served(second)).status).toBe(404)
    expect((await marquee.call(tenant.owner, 'branding', 'removeLogo')).status).toBe(200)
  })

  test('of another company cannot be changed, and only ids are valid paths', async () => {
    const [ours, theirs] = [await branded(), await branded()]
    const url = (await upload(theirs, await png(50, 50, '#0000ff'))).ok.brand.logo_url
    const at = { ...ours.owner, company: theirs.id }
    const logo = (await png(50, 50, '#ff0000')).toString('base64')
    expect((await marquee.call(at, 'branding', 'uploadLogo', { logo })).code).toBe('not_a_member')
    expect((await marquee.call(at, 'branding', 'removeLogo')).code).toBe('not_a_member')
    expect((await sharp((await served(url)).bytes).stats()).dominant.b).toBeGreaterThan(200)
    for (const path of ['..%2f..%2fpostgres', '%2e%2e', 'x', crypto.randomUUID()])
      expect((await served(`/files/logos/${path}/logo.png`)).status).toBe(404)
  })

  test('that is an SVG is rasterized at full size, so nothing in it can run or load [C-SET-34 C-SET-36]', async () => {
    const tenant = await branded()
    const hostile = svg(`
      <script>alert(1)</script><style>@import url(http://127.0.0.1:9/x.css);</style>
      <a xlink:href="javascript:alert(1)" onclick="alert(2)">${red}</a>
      <foreignObject width="40" height="20"><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(3)</script></body></foreignObject>`)
    const { brand } = (await upload(tenant, hostile)).ok
    const file = await served(brand.logo_url)
    expect(file.headers['content-type']).toBe('image/png')
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 })
    expect((await sharp(file.bytes).stats()).dominant.r).toBeGreaterThan(200)
    expect(file.bytes.toString('latin1')).not.toMatch(/script|svg|javascript|alert/i)
  })

  test('that is an SVG loads no file and sends no request [C-SET-36]', async () => {
    const tenant = await branded()
    const { startReceiver } = await import('#tests/support/receiver.ts')
    const receiver = await startReceiver()
    let asked = 0
    receiver.answer((response) => {
      asked++
      response.end()
    })
    const secretFile = new URL('../../../../web/favicon.svg', import.meta.url).pathname
    const blank = svg('<rect width="40" height="20" fill="#00ff00"/>')
    const reaching = [
      svg(`<rect width="40" height="20" fill="#00ff00"/><image width="40" height="20" xlink:href="${receiver.url}"/>`),
      svg(
        `<rect width="40" height="20" fill="#00ff00"/><image width="40" height="20" xlink:href="file://${secretFile}"/>`,
      ),
      svg(`<rect width="40" height="20" fill="#00ff00"/><use xlink:href="${receiver.url}#x"/>`),
      `<?xml-stylesheet href="${receiver.url}" type="text/css"?>${blank}`,
    ]
    const expected = await sharp((await served((await upload(tenant, blank)).ok.brand.logo_url)).bytes)
      .raw()
      .toBuffer()
    for (const each of reaching) {
      const { brand } = (await upload(tenant, each)).ok
      const drawn = await sharp((await served(brand.logo_url)).bytes)
        .raw()
        .toBuffer()
      expect(drawn.equals(expected)).toBe(true)
    }
    await receiver.close()
    expect([asked, receiver.received.length]).toEqual([0, 0])
  })

  test('that expands entities, reads files or is enormous is rejected without rendering [C-SET-36]', async () => {
    const tenant = await branded()
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]>${svg('<text>&l9;</text>')}`
    const reading = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${svg(`${red}<text y="10">&x;</text>`)}`
    expect((await upload(tenant, bomb)).code).toBe('not_a_logo')
    const read = await upload(tenant, reading)
    if (read.status === 200) {
      const plain = await upload(tenant, svg(red))
      expect(await pixels(read.ok.brand.logo_url)).toEqual(await pixels(plain.ok.brand.logo_url))
    } else expect(read.code).toBe('not_a_logo')
    const huge = await upload(tenant, svg(red, 'width="100000" height="100000"'))
    expect([200, 422]).toContain(huge.status)
  })

  test('can have no other format under any name: no HTML, JPEG, WebP, GIF, PDF, truncated PNG or bomb [C-SET-34]', async () => {
    const tenant = await branded()
    const base = sharp(await png())
    const others = [
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<script>alert(1)</script>')]),
      await base.clone().jpeg().toBuffer(),
      await base.clone().webp().toBuffer(),
      await base.clone().gif().toBuffer(),
      Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj'),
      (await png(400, 400)).subarray(0, 200),
      await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000000' } })
        .png()
        .toBuffer(),
    ]
    for (const bytes of others) expect((await upload(tenant, bytes)).error?.error).toMatch(/PNG or SVG/)
    expect((await brandOf(tenant.owner)).ok.brand.logo_url).toBeNull()
  })

  test('of more than 1 MB is rejected [C-SET-35]', async () => {
    const tenant = await branded()
    const padded = (bytes: number) => svg(`${red}<!--${' '.repeat(bytes)}-->`)
    expect((await upload(tenant, padded(1024 * 1024))).code).toBe('bad_input')
    expect((await upload(tenant, Buffer.alloc(8 * 1024 * 1024))).code).toBe('body_too_large')
    expect((await upload(tenant, padded(1024 * 1024 - 400))).status).toBe(200)
  })
})

async function pixels(url: string | null) {
  return (
    await sharp((await served(url)).bytes)
      .raw()
      .toBuffer()
  ).toString('base64')
}

test('logo and colors can be removed after a change to a plan without branding', async () => {
  const tenant = await branded()
  await upload(tenant, await png())
  await marquee.call(tenant.owner, 'branding', 'updateBrandColors', { primary: '#ffe600', secondary: '#112233' })
  await marquee.sql(async (tx) => {
    const starter = await tx.selectFrom('plans').select('id').where('name', '=', 'Starter').executeTakeFirstOrThrow()
    await tx.updateTable('companies').set({ plan_id: starter.id }).where('id', '=', tenant.id).execute()
    await tx.deleteFrom('company_module_overrides').where('company_id', '=', tenant.id).execute()
  })
  expect((await marquee.call(tenant.owner, 'branding', 'removeLogo')).code).toBe('branding_not_available')
  expect((await marquee.call(tenant.owner, 'branding', 'removeBrand')).ok).toEqual({ success: true })
  const brand = await marquee.sql((tx) =>
    tx
      .selectFrom('companies')
      .select(['logo_url', 'brand_primary', 'brand_secondary'])
      .where('id', '=', tenant.id)
      .executeTakeFirstOrThrow(),
  )
  expect(brand).toEqual({ logo_url: null, brand_primary: '#3b82f6', brand_secondary: '#64748b' })
})

describe('mails', () => {
  const invite = async (of: Company, email: string) => {
    const { sendInvitation } = await import('#server/domain/invitations/send-invitation.ts')
    const role = await marquee.sql((tx) => baseRole(tx, of.id, 'viewer'))
    const { invitation } = (await inviteAddress(marquee, of.owner, { email, company_role_id: role })).ok
    const actor = { kind: 'job' as const, name: 'test' }
    const data = sendInvitation.data.parse({ invitation_id: invitation.id, link_revision: 0 })
    await sendInvitation.work({ app: marquee.app, actor, asSystem: marquee.sql }, data)
    return marquee.mail(email, /invited/)
  }

  test('contain colors and logo, from the own site only, with a readable button [C-SET-39 C-SET-40]', async () => {
    const tenant = await branded()
    const plain = await invite(tenant, 'plain@people.example')
    expect(plain.html).toContain('#a3156f')
    expect(plain.html).not.toContain('<img')
    await marquee.call(tenant.owner, 'branding', 'updateBrandColors', { primary: '#ffe600', secondary: '#112233' })
    const { brand } = (await upload(tenant, await png())).ok
    const mail = await invite(tenant, 'branded@people.example')
    expect(mail.html).toContain('border-bottom:3px solid #ffe600')
    expect(mail.html).toContain(`src="http://localhost:3000${brand.logo_url}"`)
    const [, ground = '', ink = ''] = mail.html.match(/background:(#\w{6});color:(#\w{6})/) ?? []
    const { colord, extend } = await import('colord')
    extend([(await import('colord/plugins/a11y')).default])
    expect(colord(ink).contrast(ground)).toBeGreaterThanOrEqual(4.5)
    expect(colord(ground).contrast('#ffffff')).toBeGreaterThanOrEqual(3)
  })
})
