import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('IPv6 addresses of a /64 count as one network, IPv4 addresses count individually', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2:ffff::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('203.0.113.8')).toBe('203.0.113.8')
  expect(networkOf(null)).toBe('')
})
