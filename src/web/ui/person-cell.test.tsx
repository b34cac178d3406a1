import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PersonCell } from './person-cell.tsx'

afterEach(cleanup)

test.each([
  ['name and address', 'Ada Okafor', 'ada@example.com', 'AOAda Okaforada@example.com'],
  ['an address alone, once', null, 'ada@example.com', 'Aada@example.com'],
  ['neither', null, null, '?Unknown User'],
] as const)('a person with %s [C-TEAM-11 C-TEAM-12 C-TEAM-13 C-TEAM-14]', (_, name, email, text) => {
  const { container } = render(<PersonCell name={name} email={email} />)
  expect(container.textContent).toBe(text)
})
