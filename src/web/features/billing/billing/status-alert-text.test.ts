import { expect, test } from 'vitest'
import { statusAlertText } from './status-alert.tsx'

test('each status has its alert, active none [C-BILL-17 C-BILL-18 C-BILL-19 C-BILL-21]', () => {
  expect(statusAlertText('past_due')?.title).toBe('Payment Past Due')
  expect(statusAlertText('suspended')?.title).toBe('Account Suspended')
  expect(statusAlertText('inactive')?.title).toBe('Account Inactive')
  expect(statusAlertText('active')).toBeNull()
})

test('a status set by staff is told as such, with their reason, and without talk of payments', () => {
  const alert = statusAlertText('past_due', { reason: 'Terms of use' })
  expect(alert?.title).toBe('Account Restricted')
  expect(alert?.text).toBe(
    'Marquee support has restricted this company. The company is in read-only mode. Reason: “Terms of use”.',
  )
  expect(statusAlertText('inactive', { reason: null })?.text).toBe(
    'Marquee support has restricted this company. Only billing is available.',
  )
})

test('any other status is named [C-BILL-20]', () => {
  expect(statusAlertText('paused')).toEqual({
    title: 'Account Status Issue',
    text: 'Your company is currently paused. Access may be limited.',
  })
})
