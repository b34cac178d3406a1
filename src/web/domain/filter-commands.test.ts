import { expect, test } from 'vitest'
import { filterCommands } from './filter-commands.ts'

const names = [
  'Dashboard',
  'Team Management',
  'Company Settings: Billing',
  'Sign out',
  'Zoë Müller',
  'Invite a team member',
]
const commands = names.map((label) => ({
  id: label,
  label,
  icon: null,
  run: () => undefined,
  ...(label === 'Sign out' && { keywords: 'log off leave' }),
}))
const found = (query: string) => filterCommands(commands, query).map(({ label }) => label)

test('an empty query shows everything in order', () => {
  expect(found('  ')).toEqual(names)
})

test.each([
  ['a part of a word', 'manag', 'Team Management'],
  ['other case', 'BILLING', 'Company Settings: Billing'],
  ['words in another order', 'billing company', 'Company Settings: Billing'],
  ['no accents', 'zoe muller', 'Zoë Müller'],
  ['accents', 'Zoë', 'Zoë Müller'],
  ['a letter too few', 'dashbord', 'Dashboard'],
  ['a letter too many', 'billling', 'Company Settings: Billing'],
  ['a wrong letter', 'managemant', 'Team Management'],
  ['two letters that changed places', 'dahsboard', 'Dashboard'],
  ['two misspelled words', 'tean managment', 'Team Management'],
  ['words that nobody sees', 'log off', 'Sign out'],
])('%s finds it', (_, query, label) => {
  expect(found(query)).toEqual([label])
})

test('an unknown word finds nothing', () => {
  expect(found('xylophone')).toEqual([])
  expect(found('team xylophone')).toEqual([])
  expect(found('(')).toEqual([])
})
