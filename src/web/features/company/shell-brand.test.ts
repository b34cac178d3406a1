import { readFileSync } from 'node:fs'
import { colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import { expect, test } from 'vitest'
import { shellBrand } from './shell-brand.ts'

extend([a11y])

const brands = ['#ffffff', '#000000', '#ffe600', '#c0ffee', '#0b3d2e', '#ff0000', '#7a7a7a']

test.each(brands)('%s tints the shell, and what is written in it reaches 4.5:1, light and dark [C-SET-37]', (color) => {
  for (const scheme of ['light', 'dark'] as const) {
    const tint = shellBrand({ primary: color, secondary: color }, scheme)
    const surface = scheme === 'light' ? '#ffffff' : '#1a191f'
    const sunken = scheme === 'light' ? '#f1f0f4' : '#232229'
    expect(colord(tint?.['--side-chosen-ink'] ?? '').contrast(tint?.['--side-chosen'] ?? '')).toBeGreaterThanOrEqual(
      4.5,
    )
    for (const ground of [surface, sunken])
      expect(colord(tint?.['--side-quiet'] ?? '').contrast(ground)).toBeGreaterThanOrEqual(4.5)
    expect(tint?.['--brand-line']).toBe(color)
  }
})

test('the defaults leave the shell as it is', () => {
  expect(shellBrand({ primary: '#3b82f6', secondary: '#64748b' }, 'light')).toBeUndefined()
})

test('the grounds are those of the tokens', () => {
  const css = readFileSync('src/web/platform/theme/tokens.css', 'utf8')
  const [light = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]')
  for (const [scheme, part] of [
    ['#ffffff #f1f0f4', light],
    ['#1a191f #232229', dark],
  ] as const) {
    const [surface, sunken] = scheme.split(' ')
    expect(part).toContain(`--mq-surface: ${surface}`)
    expect(part).toContain(`--mq-sunken: ${sunken}`)
  }
})
