import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { weigh } from '#tests/e2e/support/page-weight.ts'

test('a dashboard is of use after at most twelve files, its picture for the tab included, and no call, and weighs no more than it should', async ({
  page,
  seed,
}) => {
  await seed.signIn(page, (await seed.newCompany()).owner)
  const weight = await weigh(page, '/dashboard', 'main article h2')
  expect(weight.callsBefore).toEqual([])
  expect(weight.filesBefore.length, weight.filesBefore.join(' ')).toBeLessThanOrEqual(12)
  expect(weight.javascript).toBeLessThanOrEqual(150_000)
})

for (const path of ['/', '/auth']) {
  test(`${path} weighs no more than it should`, async ({ page }) => {
    const weight = await weigh(page, path, 'h1')
    expect(weight.javascript).toBeLessThanOrEqual(75_000)
    expect(weight.callsBefore).toEqual([])
  })
}
