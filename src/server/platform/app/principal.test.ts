import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, type Company, company, member, type Person } from '#tests/support/people.ts'

let marquee: TestMarquee
let ours: Company
let theirs: Company
let colleague: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  ours = await company(marquee)
  theirs = await company(marquee)
  colleague = await member(marquee, ours, 'member')
})
afterAll(() => marquee.close())

const tokenOf = ({ token }: { token?: string | null }) => token ?? ''
test('concurrent requests each get their own session and membership', async () => {
  const people = [
    { token: tokenOf(ours.owner), company: ours.id, expected: [ours.owner.id, ours.id, true] },
    { token: tokenOf(ours.owner), company: theirs.id, expected: [ours.owner.id, undefined, undefined] },
    { token: tokenOf(ours.owner), company: null, expected: [ours.owner.id, undefined, undefined] },
    { token: 'nobody', company: ours.id, expected: null },
    { token: tokenOf(theirs.owner), company: theirs.id, expected: [theirs.owner.id, theirs.id, true] },
    { token: tokenOf(colleague), company: ours.id, expected: [colleague.id, ours.id, false] },
  ]
  const all = Array.from({ length: 250 }, (_, at) => people[(at * 7) % people.length] ?? people[0])
  const answers = await Promise.all(
    all.map((one) => marquee.app.resolvePrincipal(one?.token ?? '', one?.company ?? null)),
  )
  expect(answers.map((who) => who && [who.user_id, who.company?.id, who.membership?.is_primary])).toEqual(
    all.map((one) => one?.expected),
  )
})

test('an ended session has no principal from the next request on', async () => {
  const session = await anotherSession(marquee, colleague)
  const ask = () => marquee.app.resolvePrincipal(tokenOf(session), ours.id)
  expect((await ask())?.user_id).toBe(colleague.id)
  await marquee.sql((tx) =>
    tx
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('user_id', '=', colleague.id)
      .execute(),
  )
  expect(await Promise.all([ask(), marquee.app.resolvePrincipal(tokenOf(ours.owner), ours.id)])).toEqual([
    null,
    expect.objectContaining({ user_id: ours.owner.id }),
  ])
})
