import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StatusReason } from './status-reason.tsx'

afterEach(cleanup)

test.each([
  ['released', 'Released', false],
  ['expired', 'The hold expired', false],
  ['released', 'A challenge was not answered', true],
  [null, 'Released', true],
])(
  'after a hold that was %s, the reason ‘%s’ is shown only if it says more: %s',
  (hold_end, status_reason, isShown) => {
    const event = { status: 'declined', hold_end, status_reason }
    render(
      <MantineProvider>
        <StatusReason event={event} />
      </MantineProvider>,
    )
    expect(screen.queryByText(status_reason) !== null).toBe(isShown)
  },
)
