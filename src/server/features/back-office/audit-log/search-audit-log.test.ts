import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'

test('finds every row that contains the search term, ignoring case and accents', async () => {
  const own = await startTestMarquee()
  try {
    const admin = await rootAdmin(own)
    // Several partitions.
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
    const found = async (search_text: string, action?: string) =>
      (
        await own.call(admin, 'auditLog', 'getAuditLogsPaginated', {
          search_text,
          ...(action && { action_type_filter: [action] }),
        })
      ).ok
    const truth = (holds: (n: number) => boolean) => Array.from({ length: rows }, (_, at) => rows - at).filter(holds)
    const cases: [text: string, holds: (n: number) => boolean][] = [
      ['everywhere', () => true],
      ['tenth', (n) => n % 10 === 0],
      ['SELDOM', (n) => n % 400 === 0],
      ['long ago', (n) => n >= 100 && n <= 1600],
      ['only lately', (n) => n > 5500],
      ['both-ends', (n) => n > 5600 || n < 200],
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
        expect([text, action, page.total_count]).toEqual([text, action, expected.length])
        expect(page.is_total_exact).toBe(true)
      }
    const far = (
      await own.call(admin, 'auditLog', 'getAuditLogsPaginated', { search_text: 'everywhere', offset_param: 1000 })
    ).ok
    expect(far).toMatchObject({ total_count: 6000, is_total_exact: true })
    expect(far.logs[0]?.metadata.note).toContain('number5000')
    const oldest = (
      await own.call(admin, 'auditLog', 'getAuditLogsPaginated', { search_text: 'twice-ever', sort: 'created' })
    ).ok
    expect(oldest.logs.map(({ metadata }) => /number\d+/.exec(String(metadata.note))?.[0])).toEqual([
      'number17',
      'number2900',
    ])
  } finally {
    await own.close()
  }
})
