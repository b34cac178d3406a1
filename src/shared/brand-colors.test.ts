import { colord } from 'colord'
import { describe, expect, test } from 'vitest'
import {
  defaultPrimaryColor,
  defaultSecondaryColor,
  hasOwnColors,
  mixTint,
  readableShade,
  textColorOn,
} from './brand-colors.ts'

const grounds = { light: ['#ffffff', '#f1f0f4'], dark: ['#1a191f', '#232229'] }
const colors = [
  '#000000',
  '#ffffff',
  '#808080',
  '#3b82f6',
  '#64748b',
  '#ffe600',
  '#fff9c4',
  '#00ff00',
  '#ff0000',
  '#1a0033',
  '#0b3d2e',
  '#c02489',
]

describe('a readable shade [C-SET-37 C-SET-39]', () => {
  test.each(colors)('%s reaches 4.5:1 on light and on dark grounds, and on a tint of itself', (color) => {
    for (const own of [grounds.light, grounds.dark]) {
      const all = [...own, mixTint(own[0] ?? '', color, 0.12)]
      const shade = colord(readableShade(color, all))
      for (const ground of all) expect(shade.contrast(ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('a readable color stays unchanged', () => {
    expect(readableShade('#0b3d2e', grounds.light)).toBe('#0b3d2e')
    expect(readableShade('#ffe600', grounds.dark)).toBe('#ffe600')
  })

  test('the nearest shade of the same hue is used', () => {
    const shade = readableShade('#3b82f6', ['#ffffff'])
    expect(colord(shade).contrast('#ffffff')).toBeLessThan(5.2)
    expect(Math.abs(colord(shade).hue() - colord('#3b82f6').hue())).toBeLessThanOrEqual(2)
  })

  test('without a shade for all backgrounds, the better of black and white is used', () => {
    expect(readableShade('#3b82f6', ['#ffffff', '#000000'], 7)).toMatch(/^#(000000|ffffff)$/)
  })
})

test.each(colors)('the text color on %s reaches 4.5:1', (color) => {
  expect(colord(textColorOn(color)).contrast(color)).toBeGreaterThanOrEqual(4.5)
})

test('the default colors are no custom brand [C-SET-29 C-SET-30]', () => {
  expect([defaultPrimaryColor, defaultSecondaryColor]).toEqual(['#3b82f6', '#64748b'])
  expect(hasOwnColors({ primary: defaultPrimaryColor, secondary: defaultSecondaryColor })).toBe(false)
  expect(hasOwnColors({ primary: '#112233', secondary: defaultSecondaryColor })).toBe(true)
})
