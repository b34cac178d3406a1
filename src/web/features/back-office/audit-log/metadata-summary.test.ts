import { expect, test } from 'vitest'
import { metadataSummary } from './audit-logs-page.tsx'

test('notes are cut to 30 characters, the company to 8 [A-CONST-03 A-CONST-04]', () => {
  const admin_notes = 'They asked for it on the phone, twice'
  expect(metadataSummary({ admin_notes, company_id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11' })).toBe(
    'Notes: They asked for it on the phone… · Company: 6f7c2f6a…',
  )
  expect(metadataSummary({ admin_notes: 'Short', source: 'admin_panel', updated_fields: ['name', 'slug'] })).toBe(
    'Notes: Short · Changed: name, slug · Source: admin_panel',
  )
  expect(metadataSummary({ invited_email: 'a@b.example', admin_notes: '', other: 1 })).toBe('Invited: a@b.example')
  expect(metadataSummary({})).toBe('')
  expect(metadataSummary({ erased: true })).toBe('erased')
})
