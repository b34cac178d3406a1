import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { companyTypeIcons } from '#shared/company-types.ts'
import { CompanyTypeIcon, companyTypeEmoji } from './company-type-icon.tsx'

afterEach(cleanup)

test('each company type emoji has its own icon, an unknown one the building', () => {
  const drawn = [...companyTypeIcons, 'rocket', null].map((icon) => {
    const { container } = render(<CompanyTypeIcon icon={icon} />)
    expect(container.textContent).toBe(companyTypeEmoji(icon))
    return container.querySelector('img')?.getAttribute('src')
  })
  const [rocket, none] = drawn.splice(-2)
  expect(new Set(drawn).size).toBe(companyTypeIcons.length)
  for (const [at, icon] of companyTypeIcons.entries()) expect(drawn[at]).toMatch(new RegExp(`${icon}.*svg`))
  expect([rocket, none]).toEqual([
    drawn[companyTypeIcons.indexOf('building')],
    drawn[companyTypeIcons.indexOf('building')],
  ])
})
