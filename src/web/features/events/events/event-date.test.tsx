import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EventDate } from './event-date.tsx'

test.each([
  ['a moved event', { moved_from: '2199-06-12', is_date_open: false }, 'Wed, Sep 4, 2199 moved from Jun 12, 2199'],
  ['one without a new date', { moved_from: '2199-09-04', is_date_open: true }, 'Date TBA was planned for Sep 4, 2199'],
  ['one that was moved back', { moved_from: '2199-09-04', is_date_open: false }, 'Wed, Sep 4, 2199'],
  ['one that never moved', { moved_from: null, is_date_open: false }, 'Wed, Sep 4, 2199'],
])('%s shows its date, and the old one where that differs [E-EVT-77]', (_, moved, text) => {
  const { container } = render(<EventDate event={{ first_date: '2199-09-04', last_date: '2199-09-04', ...moved }} />)
  expect(container.textContent).toBe(text)
})
