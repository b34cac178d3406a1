import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemberStatus } from './member-status.tsx'

afterEach(cleanup)

test.each([
  ['the owner', { is_primary: true, is_guest: false, status: 'active' }, ['Owner']],
  ['an active member', { is_primary: false, is_guest: false, status: 'active' }, ['Active']],
  ['an inactive member', { is_primary: false, is_guest: false, status: 'inactive' }, ['Inactive']],
  ['a guest', { is_primary: false, is_guest: true, status: 'active' }, ['Active', 'Guest']],
] as const)('%s [C-TEAM-18 C-TEAM-19 C-TEAM-20]', (_, member, words) => {
  const { container } = render(<MemberStatus member={member} />)
  expect([...container.children].map(({ textContent }) => textContent)).toEqual(words)
  for (const word of words) expect(screen.getByText(word)).toBeDefined()
})
