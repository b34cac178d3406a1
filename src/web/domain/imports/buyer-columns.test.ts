import { expect, test } from 'vitest'
import { buyerColumns } from './buyer-columns.ts'

test.each([
  ['Event | Order # | First name | Surname | Email | Ticket type', 'Order # | First name | Surname | Email'],
  ['Event | Buyer name | Contact=nova@example.org', 'Buyer name | Contact=nova@example.org'],
  ['Veranstaltung | Bestellnummer | Käufer | E-Mail', 'Bestellnummer | Käufer | E-Mail'],
  ['Title | Promoter | Email=agent@example.org | Phone', ''],
])('in %s, columns of buyers are: %s', (headings, expected) => {
  const columns = headings.split(' | ').map((text) => {
    const [heading = '', example = 'x'] = text.split('=')
    return { heading, examples: [example], text }
  })
  expect([...buyerColumns(columns)].map(({ text }) => text).join(' | ')).toBe(expected)
})
