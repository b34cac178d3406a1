import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('addresses of one household count as one network in version 6, each for itself in version 4', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2:ffff::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('203.0.113.8')).toBe('203.0.113.8')
  expect(networkOf(null)).toBe('')
})
