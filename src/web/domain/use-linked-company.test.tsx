import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { selectedCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { RequireCompany, RequireUser } from './guards.tsx'

const aurora = owner(['dashboard']).company?.id ?? ''
const boreal = '0d2f4f0c-30a5-4e8c-9a54-6f7c2f6a9b11'

/** Member of two companies; the requested one is current, otherwise Aurora. */
function member(wanted: string | null): Account {
  const account = owner()
  const [first] = account.memberships
  if (!first || !account.company) throw new Error('An owner has a company')
  const second = {
    ...first,
    id: boreal,
    company_id: boreal,
    company: { ...first.company, id: boreal, name: 'Boreal', slug: 'boreal' },
  }
  return {
    ...account,
    memberships: [first, second],
    company: { ...account.company, id: wanted === boreal ? boreal : aurora },
  }
}

function Page() {
  const { account } = useSession()
  useApiQuery(companyApi.team.listRoles, {})
  return (
    <p>{`Acts for ${account?.memberships.find(({ company_id }) => company_id === account.company?.id)?.company.name}`}</p>
  )
}

const page = {
  Component: RequireUser,
  children: [{ element: <RequireCompany closed={null} />, children: [{ path: '/team', Component: Page }] }],
}
const open = (address: string) =>
  openPage(address, page, {
    'auth/get-session': ({ company }) => member(company),
    'team/list-roles': () => ({ roles: [] }),
  })

beforeEach(() => sessionStorage.clear())
afterEach(closePage)

test('a link switches to its company before the page renders or sends requests, and is removed from the URL', async () => {
  const opened = open('/team?tab=roles&company=boreal')
  await screen.findByText('Acts for Boreal')
  expect(opened.address()).toBe('/team?tab=roles')
  expect(opened.asked.filter(({ call }) => call === 'team/list-roles').map(({ company }) => company)).toEqual([boreal])
  expect(selectedCompany()).toBe(boreal)
})

test('a link to the current company sends no request', async () => {
  const opened = open('/team?company=aurora')
  await screen.findByText('Acts for Aurora Live')
  await waitFor(() => expect(opened.address()).toBe('/team'))
  expect(opened.asked.filter(({ call }) => call === 'auth/get-session')).toHaveLength(1)
})

test('a non-member gets an error, and stays in the current company', async () => {
  const opened = open('/team?company=elsewhere')
  await screen.findByText('This link leads to a company that you do not belong to')
  expect(screen.getByText('Acts for Aurora Live')).toBeDefined()
  expect([opened.address(), selectedCompany()]).toEqual(['/team', aurora])
})

test('if a linked company cannot be opened, the previous one stays selected', async () => {
  const opened = open('/team')
  await screen.findByText('Acts for Aurora Live')
  opened.answer('auth/get-session', () => refusal('unexpected', 500))
  await opened.go('/team?company=boreal')
  await screen.findByText('The company of the link could not be opened')
  await screen.findByText('Acts for Aurora Live')
  expect([opened.address(), selectedCompany()]).toEqual(['/team', aurora])
})

test("another tab's selection does not affect this one; a new tab starts with it", async () => {
  const opened = open('/team?company=boreal')
  await screen.findByText('Acts for Boreal')
  localStorage.setItem('selectedCompanyId', aurora)
  await companyApi.team.listRoles()
  expect(opened.asked.at(-1)).toMatchObject({ call: 'team/list-roles', company: boreal })
  sessionStorage.clear()
  expect(selectedCompany()).toBe(aurora)
})
