import fc from 'fast-check'
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

/** Texts that fold differently in application and database. */
async function differing(texts: string[]) {
  const folded = await fold(texts)
  return texts.flatMap((text, at) => (foldText(text) === folded[at] ? [] : [[text, foldText(text), folded[at]]]))
}

test('search term and stored text fold all characters alike that have an accent, a sign or nothing to see', async () => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ code: number }>`
      select n as code from generate_series(1, 1114111) n where n not between 55296 and 57343 and unaccent(chr(n)) <> chr(n)`.execute(
      tx,
    ),
  )
  expect(rows.length).toBeGreaterThan(1500)
  const known = rows.map(({ code }) => String.fromCodePoint(code))
  const unseen = range(1, 0xe0fff).filter((one) => /[\p{DI}\p{Z}\s\p{Cf}\u2800\u0085\u{1D159}]/u.test(one))
  const latin = [...range(0x41, 0x24f), ...range(0x1e00, 0x1eff)].filter((one) => /\p{L}/u.test(one))
  const alone = [...new Set([...known, ...unseen, ...latin])]
  expect(await differing(alone)).toEqual([])
  expect(await differing(alone.map((one) => `A${one} ${one}B${one.normalize('NFD')}`))).toEqual([])
})

test('folding twice changes nothing, and any composition of a text folds alike', async () => {
  const parts = [
    'Zoë',
    'ﬁn',
    '’',
    '–',
    ' ',
    '\u00a0',
    '\u200b',
    '½',
    'ΣΑΣ',
    'İ',
    'й',
    'か\u3099',
    '👩\u200d🎤',
    '№',
    'ß',
    '\u0301',
    'a\u034f\u0308',
  ]
  const texts = fc.sample(fc.array(fc.oneof(fc.constantFrom(...parts), fc.string()), { maxLength: 8 }), 500)
  const given = texts.map((each) => each.join('').replaceAll('\0', ''))
  expect(await differing(given)).toEqual([])
  for (const text of given) {
    const once = foldText(text)
    expect([foldText(once), foldText(text.normalize('NFC')), foldText(text.normalize('NFD'))]).toEqual([
      once,
      once,
      once,
    ])
  }
})

test.each([
  ['Rock’n’Roll – Live', "rock'n'roll - live"],
  ['„Nova“ «live» “now” ‹soon›', `"nova" "live" "now" 'soon'`],
  ['Harbour\u00a0\u2009Sessions ', 'harbour sessions'],
  ['Night\u200b Mar\u00adket\ufeff', 'night market'],
  ['MÜLLER & Straße, Łódź, Zoe\u0308', 'muller & strasse, lodz, zoe'],
  ['Nº 5 № 6 ½ … × ©', 'no 5 no 6 1/2 ... x (c)'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ['\u202eHall', 'hall'],
])('%j folds to %j', async (text, folded) => {
  expect([foldText(text), ...(await fold([text]))]).toEqual([folded, folded])
})

test('numbers in names sort by their value', async () => {
  const names = [
    'Hall 2',
    'Hall 10',
    'Hall 1',
    'Hall 1b',
    'hall 002a',
    '10 Years',
    '9 Years',
    'Hall',
    'Hall 123456789012',
  ]
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`select t as name from unnest(${names}::text[]) t order by sort_key(t) collate "C"`.execute(
      tx,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual([
    '9 Years',
    '10 Years',
    'Hall',
    'Hall 1',
    'Hall 1b',
    'Hall 2',
    'hall 002a',
    'Hall 10',
    'Hall 123456789012',
  ])
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
