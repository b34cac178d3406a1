import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPlanOpenToCompanyType } from '#shared/plan-rules.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { planOpenToCompanyTypeCondition } from './plans.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const [venue, festival] = [crypto.randomUUID(), crypto.randomUUID()]

test.each([
  [null, null, true],
  [null, venue, true],
  [[], null, true],
  [[], venue, true],
  [[venue], venue, true],
  [[venue, festival], festival, true],
  [[venue], festival, false],
  // A company without a type can buy exactly the plans it may be assigned.
  [[venue], null, false],
] as const)('a plan for %o is for a company of type %o: %o, in SQL as in TypeScript', async (types, type, open) => {
  const allowed_company_type_ids = types && [...types]
  expect(isPlanOpenToCompanyType({ allowed_company_type_ids }, type)).toBe(open)
  const { rows } = await marquee.sql((tx) =>
    sql<{ open: boolean }>`select ${planOpenToCompanyTypeCondition('p', sql`${type}::uuid`)} as open
      from (select ${allowed_company_type_ids}::uuid[] as allowed_company_type_ids) p`.execute(tx),
  )
  expect(rows).toEqual([{ open }])
})
