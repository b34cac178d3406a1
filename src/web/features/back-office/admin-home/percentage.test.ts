import { expect, test } from 'vitest'
import { percentage } from './admin-home-page.tsx'

test('verified addresses read as a percentage of all [A-HOME-09]', () => {
  expect(percentage(3, 4)).toBe('75%')
  expect(percentage(2, 3)).toBe('67%')
})

test('without addresses there is no percentage', () => {
  expect(percentage(0, 0)).toBe('–')
})
