import { expect, test } from 'vitest'
import { venueScreen } from '#web/features/events/venues/venue-screen.tsx'
import { findEditConflicts } from './edit-conflict.ts'

test('only fields that the user has edited are in conflict', () => {
  const changes = [
    { field: 'name', before: 'Arc', after: 'Arc Hall' },
    { field: 'city', before: null, after: 'Leith' },
  ]
  const found = { record: { name: 'Arc Hall', city: 'Leith' }, changes, mine: { name: 'The Arc', city: null } }
  const fields = findEditConflicts(venueScreen, { ...found, typed: { name: 'The Arc' } } as never).map(
    ({ field }) => field,
  )
  expect(fields).toEqual(['name'])
})
