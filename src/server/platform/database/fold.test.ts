import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#shared/fold-text.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
const fold = (texts: string[]) =>
  marquee.sql(async (tx) => {
    const { rows } = await sql<{ folded: string }>`
      select fold(t) as folded from unnest(${texts}::text[]) with ordinality u (t, n) order by n`.execute(tx)
    return rows.map(({ folded }) => folded)
  })

test('search term and stored text fold every accented Latin letter alike, composed or not', async () => {
  const letters = [...range(0x41, 0x7a), ...range(0xc0, 0x17f), ...range(0x1e00, 0x1e99), ...range(0x1ea0, 0x1eff)]
  const given = letters.filter((letter) => /\p{L}/u.test(letter))
  const folded = await fold(given)
  const apart = given.flatMap((letter, at) =>
    foldText(letter) === folded[at] ? [] : [[letter, foldText(letter), folded[at]]],
  )
  expect(apart).toEqual([])
  expect(await fold(['Zoë', 'Zoë', 'MÜLLER', 'Straße', 'Łódź'])).toEqual(['zoe', 'zoe', 'muller', 'strasse', 'lodz'])
})

test('letters of other scripts keep their identity in any composition', async () => {
  const scripts = ['Cyrillic', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Hangul', 'Hiragana', 'Katakana']
  const letter = new RegExp(`^[α-ωά-ώἀ-ᾼ${scripts.map((script) => `\\p{Script=${script}}`).join('')}]$`, 'u')
  // This letter is newer than the rules of some databases.
  const given = range(0x370, 0xd7a3).filter((one) => letter.test(one) && /\p{L}/u.test(one) && one !== 'Ᲊ')
  expect(given.length).toBeGreaterThan(11_000)
  const folded = await fold(given)
  expect(given.filter((one, at) => foldText(one) !== folded[at])).toEqual([])
  for (const name of ['Чайковский', '김철수', 'がくせい', 'שָׁלוֹם', 'สมชาย'])
    expect([foldText(name), foldText(name.normalize('NFD'))]).toEqual([foldText(name), foldText(name)])
  expect([foldText('Чайковский'), foldText('Ёлка'), foldText('Βάσω')]).toEqual(['чайковский', 'елка', 'βασω'])
})

test('the search text follows name and address without changing updated_at', async () => {
  const { id } = await person(marquee)
  const read = () =>
    marquee.sql((tx) =>
      tx.selectFrom('users').select(['searched', 'email', 'updated_at']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  await marquee.sql((tx) => tx.updateTable('users').set({ full_name: 'Zoë Çelik' }).where('id', '=', id).execute())
  const named = await read()
  expect(named.searched).toBe(`${named.email} zoe celik`)
})
