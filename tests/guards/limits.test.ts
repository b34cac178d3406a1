import { expect, test } from 'vitest'
import { planLimits } from '#shared/plan-limits.ts'
import { codeIn, textOf } from './source-files.ts'

test('whoever makes what a plan limits asks for room first', () => {
  const limited = Object.values(planLimits).flatMap((limit) => ('rows' in limit ? [limit.rows] : []))
  expect(limited).toContain('webhook_endpoints')
  const makers = codeIn('src/server/features', 'src/server/domain').filter(
    (file) => !file.endsWith('.test.ts') && limited.some((table) => textOf(file).includes(`insertInto('${table}')`)),
  )
  expect(makers.length).toBeGreaterThan(0)
  expect(makers.filter((file) => !textOf(file).includes('requireWithinLimit('))).toEqual([])
})
