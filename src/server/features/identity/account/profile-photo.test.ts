import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const plain = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } })
const upload = async (who: Awaited<ReturnType<typeof person>>, bytes: Buffer) =>
  marquee.call(who, 'account', 'uploadProfilePhoto', { photo: bytes.toString('base64') })

test('a photo becomes a square picture at a fixed path, and its URL is saved and served safely [C-CALL-71 C-CALL-73]', async () => {
  const someone = await person(marquee)
  const secret = Buffer.concat([
    await plain(600, 400, '#ff0000')
      .jpeg()
      .withExif({ IFD0: { Copyright: 'hidden words' } })
      .toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const { profile } = (await upload(someone, secret)).ok
  expect(profile.profile_photo_url).toMatch(new RegExp(`^/files/profile-photos/${someone.id}/avatar\\.webp\\?v=\\d+$`))
  const { user } = (await marquee.call(someone, 'auth', 'getUser')).ok
  expect(user.avatar_url).toBe(profile.profile_photo_url)

  const served = await marquee.server.inject(profile.profile_photo_url ?? '')
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 384, height: 384 })
  for (const words of ['script', 'hidden words']) expect(served.rawPayload.toString('latin1')).not.toContain(words)
})

test('a second photo overwrites the first [C-CALL-72]', async () => {
  const someone = await person(marquee)
  const colorOf = async (url: string | null) =>
    (await sharp((await marquee.server.inject(url ?? '')).rawPayload).stats()).dominant
  const first = (await upload(someone, await plain(50, 50, '#ff0000').png().toBuffer())).ok.profile.profile_photo_url
  expect((await colorOf(first)).r).toBeGreaterThan(200)
  const second = (await upload(someone, await plain(50, 50, '#0000ff').png().toBuffer())).ok.profile.profile_photo_url
  for (const url of [first, second]) expect((await colorOf(url)).b).toBeGreaterThan(200)
})

test('an invalid or oversized picture is rejected and changes nothing [C-USER-07]', async () => {
  const someone = await person(marquee)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const half = (await plain(300, 300, '#00ff00').png().toBuffer()).subarray(0, 120)
  const bomb = await plain(9000, 9000, '#000000').png().toBuffer()
  for (const bytes of [svg, html, half, bomb]) expect((await upload(someone, bytes)).code).toBe('not_an_image')
  expect((await upload(someone, Buffer.alloc(5 * 1024 * 1024 + 10))).code).toBe('bad_input')
  expect((await upload(someone, Buffer.alloc(50 * 1024 * 1024))).code).toBe('body_too_large')
  expect((await marquee.call(someone, 'account', 'getProfile')).ok.profile).toBeNull()
})

test('only ids are valid paths', async () => {
  for (const path of ['..%2f..%2fpostgres', '%2e%2e', 'x', crypto.randomUUID()]) {
    expect((await marquee.server.inject(`/files/profile-photos/${path}/avatar.webp`)).statusCode).toBe(404)
  }
})
