import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { type ExportedSeason, exportedSeason } from '#tests/support/exported-season.ts'
import { sendFile } from '#tests/support/import-file.ts'
import { rowsOfImport } from '#tests/support/imports.ts'
import { cellsOf, libreOffice, type OpenedCell, savedAs } from '#tests/support/libreoffice.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

const features = [
  ['venues', venueRecord],
  ['events', eventRecord],
] as const
let marquee: TestMarquee
let season: ExportedSeason
beforeAll(async () => {
  if (!libreOffice)
    return console.warn('LibreOffice (libreoffice-calc-nogui) is not installed: nothing opens our exports')
  marquee = await startTestMarquee()
  season = await exportedSeason(marquee)
})
afterAll(() => marquee?.close())

/** CSV has no types: a spreadsheet reads '007' as a number, and a file it saves contains a number. */
const likeNumber = /^[\d:.e-]+$|^TRUE$/

async function opened(feature: 'venues' | 'events', format: 'csv' | 'xlsx') {
  const { name, content } = await season.file(feature, format)
  const [heading = [], ...rows] = cellsOf(await savedAs('fods', name, content))
  const labels = heading.map(({ value }) => value)
  const records = rows
    .filter((row) => row.some(({ type }) => type !== ''))
    .map((row) => new Map(labels.map((label, at) => [label, row[at]])))
  return new Map(records.map((record) => [record.get('ID')?.value, record]))
}

const numbers = ['Capacity', 'Rating (own)']
const dates = ['Date', 'Booked (own)']
const typeOf = (label: string) => (numbers.includes(label) ? 'float' : dates.includes(label) ? 'date' : 'string')

describe.skipIf(!libreOffice)('an export opens in LibreOffice', () => {
  test.each(features)('as a workbook of %s, with the same values and types [M-LIST-28 M-LIST-34]', async (feature) => {
    const found = await opened(feature, 'xlsx')
    expect(found.size).toBe(season.said[feature].length)
    for (const record of season.said[feature]) {
      const row = found.get(record.ID)
      const shown = Object.keys(record).map((label) => [label, row?.get(label)])
      const meant = Object.entries(record).map(([label, value]): [string, OpenedCell] => [
        label,
        { type: typeOf(label), value, isFormula: false },
      ])
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(meant))
    }
  })

  test.each(features)(
    'as CSV of %s: dates and numbers are recognized, and no text is a formula [M-LIST-27 M-LIST-32]',
    async (feature) => {
      const found = await opened(feature, 'csv')
      expect(found.size).toBe(season.said[feature].length)
      for (const record of season.said[feature]) {
        const row = found.get(record.ID)
        for (const [label, value] of Object.entries(record)) {
          const cell = row?.get(label)
          if (typeOf(label) !== 'string')
            expect([label, cell]).toEqual([label, { type: typeOf(label), value, isFormula: false }])
          else if (cell?.type === 'string')
            expect([label, cell.value.replace(/^'(?=[=+\-@'])/, '')]).toEqual([label, value])
          else expect([label, value]).toEqual([label, expect.stringMatching(likeNumber)])
          expect(cell?.isFormula).toBe(false)
        }
      }
    },
  )

  test.each(
    features.flatMap(([feature, type]) => (['xlsx', 'csv'] as const).map((format) => [feature, format, type] as const)),
  )('and %s from %s, saved there as a workbook, change nothing when imported again', async (feature, format, type) => {
    const { name, content } = await season.file(feature, format)
    const saved = { name: `${feature}.xlsx`, content: await savedAs('xlsx', name, content) }
    const { looked } = await sendFile(marquee, season.who, { feature }, { type, custom: season.custom[feature] }, saved)
    const rows = await rowsOfImport(marquee, season.who, { feature }, looked.id)
    expect(rows).toHaveLength(season.said[feature].length)
    const others = rows.filter(({ reasons }) => reasons[0]?.sentence !== 'Nothing changes')
    const wrong = others.flatMap(({ name, reasons, changes }) => [
      ...reasons.map(({ sentence }) => [name, sentence]),
      ...changes.filter(({ from }) => format === 'xlsx' || !likeNumber.test(from)).map((change) => [name, change]),
    ])
    expect(wrong).toEqual([])
  })
})
