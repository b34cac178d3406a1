import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPlaceholderPage, readOperatorPages, renderOperatorPage } from './operator-pages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-texts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('only existing texts become pages, titled by their heading', async () => {
  expect(readOperatorPages(folder)).toEqual([])
  writeFileSync(join(folder, 'terms.md'), '# Terms of use\n\nBe kind to *each other*.\n')
  const texts = readOperatorPages(folder)
  expect(texts).toMatchObject([{ name: 'terms', title: 'Terms of use' }])
  expect(await Promise.all(texts.map(renderOperatorPage))).toEqual([
    '<h1>Terms of use</h1>\n<p>Be kind to <em>each other</em>.</p>\n',
  ])
})

test('a text cannot run script', async () => {
  const hostile = [
    '# <img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '[a](javascript:alert(1)) ![b](data:text/html,x) <javascript:alert(1)>',
    '[c](java&#x73;cript:alert(1))',
  ]
  writeFileSync(join(folder, 'privacy.md'), hostile.join('\n\n'))
  const [html] = await Promise.all(readOperatorPages(folder).map(renderOperatorPage))
  expect(html).toContain('alert(1)')
  expect(html).not.toMatch(/<(script|img[^>]*onerror)|(href|src)="(javascript|data):/i)
})

test('the shipped texts say that they are placeholders, and promise nothing', () => {
  const texts = readOperatorPages('deploy/legal')
  expect(texts.map(({ name }) => name)).toEqual(['privacy', 'terms'])
  expect(texts.every(isPlaceholderPage)).toBe(true)
})
