import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, type Company, company, member, type Person } from '#tests/support/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { createPrincipalResolver } from './principal.ts'

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
/** The questions about who asks, each with how many it was asked for. */
async function askedBy(work: () => Promise<unknown>): Promise<number[]> {
  const sent = await statementsOf(work)
  return sent.flatMap(({ text, values }) =>
    text.includes('resolve_contexts(') ? [(values[0] as string[]).length] : [],
  )
}

test('many at once are each told who they are and where they stand, and nobody is told of another', async () => {
  const people = [
    { token: tokenOf(ours.owner), company: ours.id, expected: [ours.owner.id, ours.id, true] },
    { token: tokenOf(ours.owner), company: theirs.id, expected: [ours.owner.id, undefined, undefined] },
    { token: tokenOf(ours.owner), company: null, expected: [ours.owner.id, undefined, undefined] },
    { token: 'nobody', company: ours.id, expected: null },
    { token: tokenOf(theirs.owner), company: theirs.id, expected: [theirs.owner.id, theirs.id, true] },
    { token: tokenOf(colleague), company: ours.id, expected: [colleague.id, ours.id, false] },
  ]
  const all = Array.from({ length: 250 }, (_, at) => people[(at * 7) % people.length] ?? people[0])
  const answers = await Promise.all(all.map((one) => marquee.app.whoAsks(one?.token ?? '', one?.company ?? null)))
  expect(answers.map((who) => who && [who.user_id, who.company?.id, who.membership?.is_primary])).toEqual(
    all.map((one) => one?.expected),
  )
})

test.runIf(onPostgres)(
  'those that come together are asked for together, and so are all that come meanwhile',
  async () => {
    const ask = () => marquee.app.whoAsks(tokenOf(ours.owner), ours.id)
    expect(await askedBy(() => Promise.all([ask(), ask(), ask()]))).toEqual([3])
    const asked = await askedBy(async () => {
      const first = ask()
      await new Promise(setImmediate)
      await Promise.all([first, ask(), new Promise(setImmediate).then(ask)])
    })
    expect(asked).toEqual([1, 2])
  },
)

test('nothing is remembered: a session that has ended is nobody the next time', async () => {
  const session = await anotherSession(marquee, colleague)
  const ask = () => marquee.app.whoAsks(tokenOf(session), ours.id)
  expect((await ask())?.user_id).toBe(colleague.id)
  await marquee.sql((tx) =>
    tx
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('user_id', '=', colleague.id)
      .execute(),
  )
  expect(await Promise.all([ask(), marquee.app.whoAsks(tokenOf(ours.owner), ours.id)])).toEqual([
    null,
    expect.objectContaining({ user_id: ours.owner.id }),
  ])
})

/** A database that answers when it is told to. */
function slowPool() {
  const questions: PromiseWithResolvers<{ rows: { n: number; user_id: string }[] }>[] = []
  const query = () => {
    const question = Promise.withResolvers<{ rows: { n: number; user_id: string }[] }>()
    questions.push(question)
    return question.promise
  }
  return { questions, whoAsks: createPrincipalResolver({ query } as unknown as pg.Pool) }
}
const answer = { rows: [{ n: 1, user_id: 'somebody' }] }

test('a question that hangs holds nobody up who comes after it', async () => {
  const { questions, whoAsks } = slowPool()
  const hanging = whoAsks('a', null)
  await expect.poll(() => questions.length).toBe(1)
  const next = whoAsks('b', null)
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve(answer)
  expect(await next).toEqual({ user_id: 'somebody' })
  questions[0]?.resolve(answer)
  await hanging
})

test('a question that is refused is told to those whom it was asked for, and to nobody else', async () => {
  const { questions, whoAsks } = slowPool()
  const refused = Promise.allSettled([whoAsks('a', null), whoAsks('b', null)])
  await expect.poll(() => questions.length).toBe(1)
  const next = whoAsks('c', null)
  questions[0]?.reject(new Error('connection lost'))
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve(answer)
  expect(await next).toEqual({ user_id: 'somebody' })
})
