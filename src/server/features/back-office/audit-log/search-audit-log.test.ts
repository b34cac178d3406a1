import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#shared/fold-text.ts'
import { startTestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { searchAuditLog } from '#tests/support/search-audit-log.ts'

test('a text is found however frequent it is, with its accents or without: on every row, on some, on few, long ago, or nowhere', async () => {
  const own = await startTestMarquee()
  try {
    const admin = await rootAdmin(own)
    // Two and a half months, a row every nineteen minutes: more than are looked through before the index is asked.
    const rows = 6000
    await own.sql((tx) =>
      sql`insert into audit_logs (created_at, actor_kind, action_type, resource_type, metadata)
        select timestamptz '2027-04-01' + make_interval(mins => 19 * n), 'cli', case when n % 2 = 0 then 'even' else 'odd' end,
          'thing', jsonb_build_object('note', concat_ws(' ', 'everywhere', 'number' || n,
            case when n % 10 = 0 then 'tenth' end, case when n % 400 = 0 then 'seldom' end,
            case when n between 100 and 1600 then 'long ago' end, case when n > 5500 then 'only lately' end,
            case when n > 5600 or n < 200 then 'both-ends' end,
            case when n between 100 and 1600 or n in (1700, 1801, 1900) then 'mostly packed' end,
            case when n in (17, 2900) then 'twice-ever' end, case when n % 300 = 0 then 'Žižkov' end,
            case when n in (23, 3100, 5900) then 'Пётр' end))
        from generate_series(1, ${sql.lit(rows)}) n`.execute(tx),
    )
    const found = (search_text: string, action?: string) =>
      searchAuditLog(own, admin, { search_text, ...(action && { action_type_filter: [action] }) })
    const truth = (holds: (n: number) => boolean) => Array.from({ length: rows }, (_, at) => rows - at).filter(holds)
    const cases: [text: string, holds: (n: number) => boolean][] = [
      ['everywhere', () => true],
      ['tenth', (n) => n % 10 === 0],
      ['SELDOM', (n) => n % 400 === 0],
      ['long ago', (n) => n >= 100 && n <= 1600],
      ['only lately', (n) => n > 5500],
      ['both-ends', (n) => n > 5600 || n < 200],
      // Few stand newer than the many, in their month.
      ['mostly packed', (n) => (n >= 100 && n <= 1600) || [1700, 1801, 1900].includes(n)],
      ['twice-ever', (n) => n === 17 || n === 2900],
      ['zizkov', (n) => n % 300 === 0],
      ['ŽIŽKOV', (n) => n % 300 === 0],
      ['ízk', (n) => n % 300 === 0],
      ['zi', (n) => n % 300 === 0],
      ['петр', (n) => n === 23 || n === 3100 || n === 5900],
      ['number59', (n) => String(n).startsWith('59')],
      ['nowhere at all', () => false],
      ['r1', (n) => String(n).startsWith('1')],
    ]
    for (const [text, holds] of cases)
      for (const action of [undefined, 'even']) {
        const expected = truth((n) => holds(n) && (!action || n % 2 === 0))
        const page = await found(text, action)
        const numbers = page.logs.map(({ metadata }) => Number(/number(\d+)/.exec(String(metadata.note))?.[1]))
        expect([text, action, numbers]).toEqual([text, action, expected.slice(0, 100)])
        expect([text, action, page.total_count]).toEqual([text, action, Math.min(expected.length, 101)])
        expect(page.is_total_exact).toBe(expected.length <= 100)
      }
    // Paging on counts on.
    const far = await searchAuditLog(own, admin, { search_text: 'everywhere', offset_param: 1000 })
    expect(far).toMatchObject({ total_count: 1101, is_total_exact: false })
    expect(far.logs[0]?.metadata.note).toContain('number5000')
  } finally {
    await own.close()
  }
})

test('a part of any row, in any case, with or without accents, is found where reading everything finds it', async () => {
  const own = await startTestMarquee()
  try {
    const noteOf = (n: number) =>
      [
        `${n % 3 === 0 ? 'Zoe' : 'Zoë'} asked on the phone ${n}`,
        ...(n % 7 === 0 ? ['TRIAL extended'] : []),
        ...(n < 900 ? ['Größe 9999'] : []),
        ...(n < 30 ? ['at once'] : []),
        `100%_${n % 13}`,
        `"hall ${n % 11}" \\${n % 5}\\ inv-${n}/${n % 4}: a.b${n % 17}@stage_${n % 6}.example`,
        ...(n % 500 === 0 ? ['Пётр 1, aqb à-propos'] : []),
      ].join(' ')
    const writtenOf = (n: number) => `{"note": ${JSON.stringify(noteOf(n))}}`
    const rows = 3000
    // A row every 33 minutes, the first of them all at once: more than are looked at at once.
    await own.sql((tx) =>
      sql`insert into audit_logs (created_at, actor_kind, action_type, resource_type, metadata)
        select timestamptz '2027-04-01' + make_interval(mins => 33 * greatest(n, 700)::int), 'cli', 'note', 'thing', jsonb_build_object('note', t)
        from unnest(${Array.from({ length: rows }, (_, n) => noteOf(n))}::text[]) with ordinality r (t, n)`.execute(tx),
    )
    const part = fc
      .tuple(
        fc.nat(rows - 1),
        fc.nat(120),
        fc.integer({ min: 1, max: 25 }),
        fc.constantFrom('as it is', 'loud', 'plain'),
      )
      .map(([n, from, length, how]) => {
        const text = writtenOf(n).slice(from, from + length)
        return how === 'loud' ? text.toUpperCase() : how === 'plain' ? foldText(text) : text
      })
      .filter((text) => text !== '')
    const known = await own.sql(async (tx) => {
      const read = sql<{ id: string; folded: string; is_early: boolean }>`
        select id, fold(metadata::text) as folded, created_at < '2027-05-20' as is_early from audit_logs
        order by created_at desc, id desc`
      return (await read.execute(tx)).rows
    })
    const conditions = new Map<string, typeof known>([
      ['true', known],
      ["created_at < '2027-05-20'", known.filter(({ is_early }) => is_early)],
      ["action_type = 'none'", []],
    ])
    await fc.assert(
      // At once, or one step a call.
      fc.asyncProperty(
        part,
        fc.constantFrom(...conditions.keys()),
        fc.constantFrom(7, 1001),
        fc.constantFrom(null, 0),
        (text, where, most, for_ms) =>
          own.sql(async (tx) => {
            const found: string[] = []
            for (let place: string | null = null, calls = 0; calls === 0 || place !== null; calls += 1) {
              expect(calls).toBeLessThan(200)
              const { rows } = await sql<{ ids: string[]; place: string | null }>`
                select ids::text[] as ids, goes_on::text as place from audit_search(${where}, ${text}, ${most - found.length},
                  ${for_ms}, null, null, ${place}::audit_search_place)`.execute(tx)
              found.push(...(rows[0]?.ids ?? []))
              place = rows[0]?.place ?? null
            }
            const all = conditions.get(where)?.filter(({ folded }) => folded.includes(foldText(text)))
            expect([text, where, found]).toEqual([text, where, all?.slice(0, most).map(({ id }) => id)])
          }),
      ),
      {
        numRuns: 100,
        examples: [
          ['ZOË', 'true', 1001, 0],
          ['zoe asked', "created_at < '2027-05-20'", 7, 0],
          ['9999', 'true', 1001, null],
          ['größe', 'true', 7, 0],
          ['grosse 9999', 'true', 1001, 0],
          ['trial extended 100', 'true', 1001, null],
          // One after the other: a word and what the next begins with, and what stands between them.
          ['phone 1', 'true', 1001, 0],
          ['the phone 299', 'true', 1001, 0],
          ['9999 at once', 'true', 7, null],
          ['größe 9999', "created_at < '2027-05-20'", 7, 0],
          ['HALL 1', 'true', 1001, 0],
          ['"hall 1', 'true', 7, null],
          ['hall 10\\"', 'true', 1001, 0],
          ['\\\\4\\\\ inv', 'true', 7, 0],
          ['inv-29', 'true', 1001, null],
          ['inv 29', 'true', 1001, 0],
          ['-7/3: a.b', 'true', 1001, 0],
          ['b1@stage_5', 'true', 1001, null],
          ['b1.stage', 'true', 1001, 0],
          ['100%_1', 'true', 7, 0],
          ['100_%1', 'true', 7, null],
          ['%_', 'true', 7, 0],
          [': "', 'true', 1001, 0],
          [' - ', 'true', 7, null],
          ['ётр 1, a', 'true', 7, 0],
          ['a b', 'true', 7, 0],
          ['aàb', 'true', 7, null],
          ['eà1', 'true', 7, 0],
        ],
      },
    )
  } finally {
    await own.close()
  }
})
