import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createLogo, createPhoto } from './pictures.ts'
import { drawSvg } from './svg-drawing.ts'

const svg = (inner: string, attributes = 'width="40" height="40"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )
const lit = '<filter id="f"><feDiffuseLighting><fePointLight x="1" y="1" z="1"/></feDiffuseLighting></filter>'
const endless = svg(`${lit}${'<rect width="40" height="40" filter="url(#f)"/>'.repeat(3000)}`)
const layers = Array.from({ length: 30 }, (_, n) =>
  n === 0
    ? '<g id="u0"><rect width="1" height="1"/></g>'
    : `<g id="u${n}">${`<use xlink:href="#u${n - 1}"/>`.repeat(10)}</g>`,
).join('')
const multiplying = svg(`<defs>${layers}</defs><use xlink:href="#u29"/>`, '')

describe('a drawing', () => {
  test('that would take forever is aborted in time, and the next one is rendered [C-SET-36]', async () => {
    expect(await drawSvg(endless, 512, 1000)).toBeNull()
    expect(await createLogo(svg('<rect width="40" height="40"/>'), 64)).not.toBeNull()
  })
})

test('an SVG is rejected as a photo before it is measured', async () => {
  for (const bytes of [
    multiplying,
    Buffer.concat([Buffer.from('\n  '), multiplying]),
    Buffer.concat([Buffer.from('\ufeff'), multiplying]),
    gzipSync(multiplying),
  ])
    expect(await createPhoto(bytes, 64)).toBeNull()
})
