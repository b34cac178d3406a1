import { expect, test } from 'vitest'
import { statusAlertText } from './status-alert.tsx'

test('each status has its alert, active none [C-BILL-17 C-BILL-18 C-BILL-19 C-BILL-21]', () => {
  expect(statusAlertText('past_due')?.title).toBe('Payment Past Due')
  expect(statusAlertText('suspended')?.title).toBe('Account Suspended')
  expect(statusAlertText('inactive')?.title).toBe('Account Inactive')
  expect(statusAlertText('active')).toBeNull()
})

test('any other status is named [C-BILL-20]', () => {
  expect(statusAlertText('paused')).toEqual({
    title: 'Account Status Issue',
    text: 'Your company is currently paused. Access may be limited.',
  })
})
