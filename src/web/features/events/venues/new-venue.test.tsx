import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'

afterEach(closeProduct)

test.each([true, false])('a new venue of a company that runs venues (%s) is its own', async (runs_venues) => {
  const account = owner(['events'])
  const company = account.company && { ...account.company, runs_venues }
  openProduct('/venues/new', { ...account, company } as Account)
  const own = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Our own venue/ })
  expect(own.checked).toBe(runs_venues)
})
