import { readFileSync } from 'node:fs'
import { colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import { expect, test } from 'vitest'
import { accentVariables, sidebarVariables } from './brand-variables.ts'

extend([a11y])

const brands = ['#ffffff', '#000000', '#ffe600', '#c0ffee', '#0b3d2e', '#ff0000', '#7a7a7a']

test.each(brands)('%s colors the shell, and its text reaches 4.5:1 in light and dark [C-SET-37]', (color) => {
  for (const scheme of ['light', 'dark'] as const) {
    const tint = sidebarVariables({ primary: color, secondary: color }, scheme)
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

test.each(brands)(
  '%s is the accent: readable with white text and on every background, in both schemes [C-SET-37]',
  (color) => {
    const grounds = { light: ['#f7f6f9', '#ffffff', '#f1f0f4'], dark: ['#121116', '#1a191f', '#232229'] }
    for (const scheme of ['light', 'dark'] as const) {
      const accent = accentVariables({ primary: color, secondary: color }, scheme)
      const of = (name: keyof NonNullable<typeof accent>) => colord(accent?.[name] ?? '')
      for (const filled of ['--mq-accent', '--mq-accent-hover', '--mantine-color-velvet-filled'] as const)
        expect(of(filled).contrast('#ffffff')).toBeGreaterThanOrEqual(4.5)
      for (const ground of [...grounds[scheme], accent?.['--mq-accent-soft'] ?? ''])
        expect(of('--mq-accent-text').contrast(ground)).toBeGreaterThanOrEqual(4.5)
      expect(of('--mq-accent').contrast(grounds[scheme][1] ?? '')).toBeGreaterThanOrEqual(1.8)
    }
  },
)

test('default colors do not change the shell', () => {
  expect(accentVariables({ primary: '#3b82f6', secondary: '#64748b' }, 'dark')).toBeUndefined()
  expect(sidebarVariables({ primary: '#3b82f6', secondary: '#64748b' }, 'light')).toBeUndefined()
})

test('the backgrounds match the tokens', () => {
  const css = readFileSync('src/web/platform/theme/tokens.css', 'utf8')
  const [light = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]')
  for (const [scheme, part] of [
    ['#ffffff #f1f0f4 #f7f6f9', light],
    ['#1a191f #232229 #121116', dark],
  ] as const) {
    const [surface, sunken, page] = scheme.split(' ')
    expect(part).toContain(`--mq-surface: ${surface}`)
    expect(part).toContain(`--mq-sunken: ${sunken}`)
    expect(part).toContain(`--mq-page: ${page}`)
  }
})
