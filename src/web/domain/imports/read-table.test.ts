import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseNumber } from '#shared/parse-number.ts'
import { readPastedTable, readTableFile, type Table } from './read-table.ts'
import { decodeXmlText } from './xlsx-sheets.ts'

const fixture = (name: string) => file(name, readFileSync(`tests/fixtures/imports/${name}`))
const season = (name: string) => file(name, readFileSync(`tests/fixtures/spreadsheets/${name}`))
const file = (name: string, content: string | Uint8Array) => new File([content as BlobPart], name)
const rowsOf = ({ sheets }: Table) => sheets[0]?.rows
const text = (name: string, content: string) => file(name, content)

describe('a workbook', () => {
  test('from LibreOffice is read as displayed: dates, times, formulas, booleans [M-LIST-36]', async () => {
    expect(rowsOf(await readTableFile(fixture('libreoffice.xlsx')))).toEqual([
      ['Event', 'Date', 'Doors', 'Start', 'End', 'Venue', 'Capacity', 'Sold out', 'Ticket price'],
      ['Harbour Night', '2027-06-12', '19:00', '20:00', '00:30', 'Harbour Hall', '1200', 'Yes', '12.5'],
      ['Órale Fest', '2027-06-13', '18:30', '19:30', '02:00', 'Old Brewery', '800', 'No', '12'],
      ['Two\nlines', '2027-07-01', '', '21:00', '', 'Harbour Hall', '', '', ''],
    ])
  })

  test.each(['excel.xlsx', 'excel-1904.xlsx'])('from Excel with the 1900 or 1904 date system: %s', async (name) => {
    expect(rowsOf(await readTableFile(fixture(name)))).toEqual([
      ['Event', 'Date', 'Start', 'Capacity', 'On sale'],
      ['Harbour Night', '2027-06-12', '20:00', '1200', '2027-03-04 10:00'],
      ['Órale Fest', '2027-06-13', '00:30', '800', ''],
    ])
  })

  test('with several sheets offers those with rows', async () => {
    const { sheets } = await readTableFile(fixture('excel.xlsx'))
    expect(sheets.map(({ name, problem }) => [name, problem])).toEqual([
      ['Events', undefined],
      ['Notes', 'There are headings, and no row below them.'],
    ])
  })

  test('from Google Sheets is read without trailing empty rows', async () => {
    expect(rowsOf(await readTableFile(fixture('google-sheets.xlsx')))).toEqual([
      ['Event', 'Date', 'Start'],
      ['Harbour Night', '2027-06-12', '20:00'],
    ])
  })

  test('from LibreOffice with the 1904 date system has the right dates', async () => {
    const { sheets } = await readTableFile(season('libreoffice-1904.xlsx'))
    expect(sheets[0]?.rows.slice(3, 4).flat()).toEqual(
      expect.arrayContaining(['2027-06-12', '18:30', '19:30', '23:45', '2027-03-04 10:00']),
    )
  })

  test.each(['libreoffice.xlsx', 'excel.xlsx', 'google-sheets.xlsx'])(
    'with formulas uses their results, and reports failed ones as empty: %s',
    async (name) => {
      const { sheets } = await readTableFile(season(name))
      const [, , headings = [], , , , , formulas = [], failed = []] = sheets[0]?.rows ?? []
      const said = (row: string[], heading: string) => row[headings.indexOf(heading)]
      expect(['Event', 'Date', 'Capacity', 'Ticket price'].map((one) => said(formulas, one))).toEqual([
        'Formula Night',
        '2027-06-19',
        '800',
        '€25',
      ])
      expect(said(failed, 'Capacity')).toBe('')
      expect(sheets[0]?.notes.join()).toMatch(/#N\/A/)
    },
  )

  test('with values shown only by cell formats reports each once', async () => {
    const { sheets } = await readTableFile(fixture('formats.xlsx'))
    expect(sheets[0]?.rows[1]).toEqual(['Elbe Hall', '1067', '$12.5'])
    expect(sheets[0]?.notes).toEqual([expect.stringMatching(/zeros in front/)])
    for (const plain of ['libreoffice.xlsx', 'excel.xlsx', 'google-sheets.xlsx'])
      expect((await readTableFile(fixture(plain))).sheets[0]?.notes).toEqual([])
  })

  test('with merged cells reports how they are read', async () => {
    const { sheets } = await readTableFile(fixture('merged.xlsx'))
    expect(sheets[0]?.notes.join()).toMatch(/merged/)
    expect(sheets[0]?.rows).toEqual([
      ['Season 2027', ''],
      ['Event', 'Date'],
      ['One', '2027-06-12'],
      ['One', '2027-06-13'],
    ])
  })
})

test('a database dump has empty cells, line breaks and backslashes', async () => {
  const dump = String.raw`id,title,notes
1,Nova,\N
2,C:\\Echo,Load-in\nby the yard
`
  const { sheets } = await readPastedTable(dump)
  expect(sheets[0]?.rows).toEqual([
    ['id', 'title', 'notes'],
    ['1', 'Nova', ''],
    ['2', String.raw`C:\Echo`, 'Load-in\nby the yard'],
  ])
  const plain = String.raw`a,b
1,C:\new`
  expect((await readPastedTable(plain)).sheets[0]?.rows[1]).toEqual(['1', String.raw`C:\new`])
})

describe('text', () => {
  const expected = [
    ['Event', 'City'],
    ['Große Nacht', 'Köln; Süd'],
  ]

  test.each([
    ['commas', 'Event,City\nGroße Nacht,Köln; Süd\n'],
    ['semicolons', 'Event;City\r\nGroße Nacht;"Köln; Süd"\r\n'],
    ['tabs', 'Event\tCity\nGroße Nacht\tKöln; Süd'],
    ['commas, said to be', 'sep=,\nEvent,City\nGroße Nacht,Köln; Süd'],
  ])('with %s is split into columns [M-LIST-35]', async (_, content) => {
    expect(rowsOf(await readTableFile(text('a.csv', content)))).toEqual(expected)
    expect(rowsOf(await readPastedTable(content))).toEqual(expected)
  })

  const content = 'Event,City\nGroße Nacht,Köln; Süd\n'
  const utf16 = (mark: string) => new Uint8Array(Buffer.from(`${mark}${content}`, 'utf16le'))
  const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16())
  test.each([
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${content}`), []],
    ['UTF-16', utf16('\uFEFF'), [expect.stringContaining('UTF-16')]],
    ['UTF-16, the other way round', swapped(utf16('\uFEFF')), [expect.stringContaining('UTF-16')]],
    ['UTF-16 without a mark', utf16(''), [expect.stringContaining('UTF-16')]],
    ['Windows-1252', new Uint8Array(Buffer.from(content, 'latin1')), [expect.stringContaining('Windows-1252')]],
  ])('in %s is read, and what it was taken for is said', async (_, bytes, notes) => {
    const table = await readTableFile(file('a.csv', bytes))
    expect(rowsOf(table)).toEqual(expected)
    expect(table.sheets[0]?.notes).toEqual(notes)
  })

  // Bytes of Windows-1250, and of Windows-1252 with the same letters as bytes.
  test.each([
    ['Windows-1250', 'Data;Miejsce\n1;Klub \xAF\xF3\xB3w, Gda\xF1sk', 'Klub Żółw, Gdańsk'],
    ['Windows-1250', 'Data;Miejsce\n1;Pozna\xF1 \xA3\xB9ka', 'Poznań Łąka'],
    ['Windows-1250', 'Datum;M\xEDsto\n1;Ko\x9A\xEDk \xD8ez\xE1\xE8', 'Košík Řezáč'],
    ['Windows-1250', 'Nap;Hely\n1;F\xF5t\xE9r, gy\xFBl\xE9s', 'Főtér, gyűlés'],
    ['Windows-1252', 'Dato;Sted\n1;S\xF8ster \xD8, K\xF8benhavn', 'Søster Ø, København'],
    ['Windows-1252', 'Date;Lieu\n1;Th\xE9\xE2tre \xE0 No\xEBl, 3 m\xB3', 'Théâtre à Noël, 3 m³'],
    ['Windows-1252', 'Fecha;Lugar\n1;\xBFQu\xE9 pasa, Espa\xF1a?', '¿Qué pasa, España?'],
    ['Windows-1252', 'Data;Local\n1;S\xE3o Jo\xE3o, can\xE7\xF5es', 'São João, canções'],
    ['Windows-1252', 'Data;Luogo\n1;Citt\xE0, caff\xE8, luned\xEC', 'Città, caffè, lunedì'],
    ['Windows-1252', 'Date;Lieu\n1;Le C\x9Cur, f\xEAte, \xA3500', 'Le Cœur, fête, £500'],
  ])('in %s is recognized by its letters: %#', async (encoding, bytes, cell) => {
    const [sheet] = (await readTableFile(file('a.csv', new Uint8Array(Buffer.from(bytes, 'latin1'))))).sheets
    expect(sheet?.rows[1]?.[1]).toBe(cell)
    expect(sheet?.notes).toEqual([expect.stringContaining(encoding)])
  })

  // Bytes in hexadecimal, of two columns in the script of the encoding.
  test.each([
    [
      'Shift JIS',
      '8cf6898996bc2c89ef8fea0a8f7482cc835283938354815b83672c834e8389837590c282a28c8e0a938c8b9e8389834383752c83548343838c83938367834f838a815b8393',
      'クラブ青い月',
    ],
    [
      'EUC-JP',
      'b8f8b1e9ccbe2cb2f1beec0abdd5a4cea5b3a5f3a5b5a1bca5c82ca5afa5e9a5d6c0c4a4a4b7ee0ac5ecb5fea5e9a5a4a5d62ca5b5a5a4a5eca5f3a5c8a5b0a5eaa1bca5f3',
      'クラブ青い月',
    ],
    [
      'EUC-KR',
      'c7e0bbe72cc0e5bcd20ababd20c4dcbcadc6ae2cbcadbfefc8a60abfa9b8a720c3e0c1a62cbacebbea20c5acb7b4',
      '서울홀',
    ],
    [
      'GB 18030',
      'bbeeb6af2cb5d8b5e30ab4babcbed2f4c0d6bbe12cc9cfbaa3b4f3bee7d4ba0acfc4c8d5d2f4c0d6bdda2cb1b1bea9b9a4c8cbcce5d3fdb3a1',
      '上海大剧院',
    ],
    [
      'Big5',
      'aca1b0ca2ca661c2490aac4ba975adb5bcd6b77c2ca578a55fa470a5a8b34a0aae4ca4e9adb5bcd6b8602cb0aab6afac79a6e6adb5bcd6a4a4a4df',
      '台北小巨蛋',
    ],
    [
      'Windows-1251',
      'd1eee1fbf2e8e53bcfebeef9e0e4eae00ac2e5f1e5edede8e920eaeeedf6e5f0f23bcaebf3e120cbf3ede00acbe5f2ede8e920f4e5f1f2e8e2e0ebfc3bcfe0f0ea20c3eef0fceaeee3ee',
      'Клуб Луна',
    ],
    [
      'KOI8-R',
      'f3cfc2d9d4c9c53bf0cccfddc1c4cbc10af7c5d3c5cecec9ca20cbcfcec3c5d2d43bebccd5c220ecd5cec10aecc5d4cec9ca20c6c5d3d4c9d7c1ccd83bf0c1d2cb20e7cfd2d8cbcfc7cf',
      'Клуб Луна',
    ],
    [
      'Windows-1253',
      'c5eae4deebf9f3e73bd7fef1eff20ad3f5ede1f5ebdfe120dcedefe9eee7f23bc1e8deede120eaebe1ecf00acae1ebefeae1e9f1e9edfc20f6e5f3f4e9e2dceb3bc8dde1f4f1ef20cbf5eae1e2e7f4f4effd',
      'Αθήνα κλαμπ',
    ],
  ])('in %s is recognized by its script', async (encoding, bytes, cell) => {
    const [sheet] = (await readTableFile(file('a.csv', new Uint8Array(Buffer.from(bytes, 'hex'))))).sheets
    expect(sheet?.rows[1]?.[1]).toBe(cell)
    expect(sheet?.notes).toEqual([expect.stringContaining(encoding)])
  })

  test('with a one-cell title is split by the lines below', async () => {
    expect(rowsOf(await readTableFile(text('a.csv', 'Season 2027\n\n\t\t\nEvent\tCity\nOne, two\tKöln\n')))).toEqual([
      ['Season 2027', ''],
      ['', ''],
      ['', ''],
      ['Event', 'City'],
      ['One, two', 'Köln'],
    ])
  })

  test('has uniform line breaks in cells, and drops quotes that escape formulas', async () => {
    expect(
      rowsOf(await readTableFile(text('a.csv', `A,B\r\n"One\r\ntwo","'=1+1"\r\n"'-12.50 EUR",'quoted'\r\n`))),
    ).toEqual([
      ['A', 'B'],
      ['One\ntwo', '=1+1'],
      ["'-12.50 EUR", "'quoted'"],
    ])
  })

  test.each(['#N/A', '#NV', '#DIV/0!', 'Err:502', '#ERROR!'])(
    'with %s as a value reports it as invalid',
    async (error) => {
      const { sheets } = await readTableFile(text('a.csv', `A,B\nOne,${error}\n`))
      expect(sheets[0]?.rows).toEqual([
        ['A', 'B'],
        ['One', ''],
      ])
      expect(sheets[0]?.notes.join()).toMatch(/#N\/A/)
    },
  )

  test('keeps quotes, commas and line breaks within a cell', async () => {
    expect(rowsOf(await readTableFile(text('a.csv', 'A,B\n"One, ""two""","three\nfour"\n')))).toEqual([
      ['A', 'B'],
      ['One, "two"', 'three\nfour'],
    ])
  })
})

const example = (name: string) => fixture(`cases/${name}`)
const csv = async (content: string) => (await readTableFile(text('a.csv', content))).sheets[0]

describe('the table in a text', () => {
  test.each<[string, string, string[][]]>([
    [
      'a title line with another separator',
      'Season 2027, all houses\nName;City;Capacity\nA;Bonn;3\nB;Kiel;4',
      [
        ['Season 2027, all houses', '', ''],
        ['Name', 'City', 'Capacity'],
        ['A', 'Bonn', '3'],
        ['B', 'Kiel', '4'],
      ],
    ],
    ['one column', 'Name\nA\nB, the band\nC', [['Name'], ['A'], ['B, the band'], ['C']]],
    ['one column with quotes', 'Name\n"B, the band"\n"""C"""', [['Name'], ['B, the band'], ['"C"']]],
    [
      'decimal commas',
      'Name;Fee\nA;1,50\nB;2,50',
      [
        ['Name', 'Fee'],
        ['A', '1,50'],
        ['B', '2,50'],
      ],
    ],
    [
      'commas in every title',
      'Name|City\nA, B|Bonn\nC, D|Kiel',
      [
        ['Name', 'City'],
        ['A, B', 'Bonn'],
        ['C, D', 'Kiel'],
      ],
    ],
    [
      'many remarks above',
      'One\nTwo\nThree\nFour\nFive\nName;City\nA;B\nC;D',
      [
        ['One', ''],
        ['Two', ''],
        ['Three', ''],
        ['Four', ''],
        ['Five', ''],
        ['Name', 'City'],
        ['A', 'B'],
        ['C', 'D'],
      ],
    ],
    [
      'missing last cells',
      'Name,City,Country\nA\nB,Bonn\nC,Kiel,DE',
      [
        ['Name', 'City', 'Country'],
        ['A', '', ''],
        ['B', 'Bonn', ''],
        ['C', 'Kiel', 'DE'],
      ],
    ],
    [
      'mixed line ends',
      'Name,City\r\nA,Berlin\nB,Hamburg\r\nC,Kiel\rD,Bonn',
      [
        ['Name', 'City'],
        ['A', 'Berlin'],
        ['B', 'Hamburg'],
        ['C', 'Kiel'],
        ['D', 'Bonn'],
      ],
    ],
    [
      'a quoted declaration of the separator',
      '"sep=;"\nName;City\nA, B;Bonn',
      [
        ['Name', 'City'],
        ['A, B', 'Bonn'],
      ],
    ],
  ])('is found: %s', async (_, content, rows) => expect((await csv(content))?.rows).toEqual(rows))

  test('has quotation marks at the start of cells as they are written, with a note', async () => {
    const sheet = await csv('Name;City\n"Quoted" Night;Berlin\n"open;Hamburg\n"A; ""B""";Kiel\nC;"5"" disc"\nD;"')
    expect(sheet?.rows).toEqual([
      ['Name', 'City'],
      ['"Quoted" Night', 'Berlin'],
      ['"open', 'Hamburg'],
      ['A; "B"', 'Kiel'],
      ['C', '5" disc'],
      ['D', '"'],
    ])
    expect(sheet?.notes).toEqual([expect.stringMatching(/quotation mark/)])
  })

  test.each(['"a,', '"a\n', '"",x"', '""x\n', '"""\n,', '"x""\n'])('is read in linear time: %j', async (part) => {
    const started = performance.now()
    await csv(`Name,City\n${part.repeat(300_000)}`).catch(() => undefined)
    // Quadratic time would take minutes.
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test.each<[string, string, string[][]]>([
    [
      'totals',
      'Name,City,Capacity\nA,Bonn,3\nB,Kiel,4\nTotal,,7',
      [
        ['Name', 'City', 'Capacity'],
        ['A', 'Bonn', '3'],
        ['B', 'Kiel', '4'],
      ],
    ],
    ...['Total: 2 venues', 'Total : 12 dates', 'Summe', 'Totale', 'Suma:', 'Gesamt'].map(
      (total): [string, string, string[][]] => [
        `‘${total}’`,
        `Name,City,Capacity\nA,Bonn,3\n${total},,`,
        [
          ['Name', 'City', 'Capacity'],
          ['A', 'Bonn', '3'],
        ],
      ],
    ),
    [
      'a total of guests and amounts',
      'Name,City,Capacity,Fee\nA,Bonn,3,1\nB,Kiel,4,1\n,Total guests,"1,290",€200',
      [
        ['Name', 'City', 'Capacity', 'Fee'],
        ['A', 'Bonn', '3', '1'],
        ['B', 'Kiel', '4', '1'],
      ],
    ],
    [
      'remarks',
      'Name,City,Capacity\nA,Bonn,3\n,,\n* subject to change,,\nUpdated: 12 June,,',
      [
        ['Name', 'City', 'Capacity'],
        ['A', 'Bonn', '3'],
      ],
    ],
  ])('ends above %s, with a note', async (_, content, rows) => {
    const sheet = await csv(content)
    expect(sheet?.rows).toEqual(rows)
    expect(sheet?.notes.join()).toMatch(/part of the table, so (it was|they were) left out/)
  })

  test('keeps rows that only look a little like totals', async () => {
    const rows = [
      ['Name', 'City', 'Capacity'],
      ['Total Eclipse', 'Bonn', '3'],
      ['', '', ''],
      ['Sum 41', '', ''],
      ['Total', 'Tokyo', ''],
      ['Total Arena', '', '500'],
    ]
    expect(await csv(rows.map((row) => row.join()).join('\n'))).toMatchObject({ rows, notes: [] })
  })
})

describe('an example', () => {
  test.each<[string, string[][]]>([
    ['one-column.csv', [['Name'], ['A'], ['B, the band']]],
    [
      'quote-at-the-start.csv',
      [
        ['Name', 'City'],
        ['"Quoted" Night', 'Berlin'],
        ['Second', 'Hamburg'],
        ['Third', 'Kiel'],
      ],
    ],
    [
      'd1904.xlsx',
      [
        ['Title', 'Date'],
        ['A', '2027-06-12'],
      ],
    ],
    [
      'noref.xlsx',
      [
        ['Name', 'Capacity'],
        ['A', '5'],
      ],
    ],
    [
      'prefix.xlsx',
      [
        ['Name', 'Capacity'],
        ['A', '5'],
      ],
    ],
    [
      'strict.xlsx',
      [
        ['Name', 'Date'],
        ['A', '2027-06-12'],
      ],
    ],
    [
      'formula.xlsx',
      [
        ['Name', 'Capacity', 'Own house'],
        ['ab', '2', 'Yes'],
        ['', '', ''],
        ['Uncached', '', ''],
      ],
    ],
  ])('%s is read', async (name, rows) => expect(rowsOf(await readTableFile(example(name)))).toEqual(rows))

  test('with formulas that have no result says so', async () => {
    const { sheets } = await readTableFile(example('formula.xlsx'))
    expect(sheets[0]?.notes).toEqual([expect.stringMatching(/#N\/A/), expect.stringMatching(/^2 formulas without/)])
  })

  test('with phonetic signs has the names without them', async () => {
    expect(rowsOf(await readTableFile(example('phonetic.xlsx')))?.map(([name]) => name)).toEqual([
      ...['Name', '武道館', 'Harbour Hall'],
    ])
  })

  test('with number formats has dates, times and numbers', async () => {
    const rows = rowsOf(await readTableFile(example('formats.xlsx'))) ?? []
    const value = (format: string) => rows.find(([name]) => name === format)?.[1]
    expect(['0 qdaysq', '#,##0.00\\ [$€-407]', '[$-409]d mmm yyyy', 'hh:mm', 'd. mmmm', '22'].map(value)).toEqual([
      ...['3', '€1250.5', '2027-06-12', '20:00', '2027-06-12', '2027-06-12 19:30'],
    ])
  })

  test('with a gap keeps its rows where they are', async () => {
    const rows = rowsOf(await readTableFile(example('gap.xlsx')))
    expect([rows?.[2], rows?.[6], rows?.length]).toEqual([['', '', 'Name', '', 'Capacity'], ['', '', 'A', '', '5'], 7])
  })
})

test.each([
  ['h:mm', '7:30'],
  ['hh:mm', '07:30'],
])('a time of a workbook with the format %s is %s', async (format, text) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
  const rows = [cell('A1'), '<row r="2"><c r="A2" s="0"><v>0.3125</v></c></row>']
  expect(rowsOf(await readTableFile(file('a.xlsx', workbookOf(rows, { 'xl/styles.xml': styles }))))?.[1]).toEqual([
    text,
  ])
})

describe('a workbook has notes about', () => {
  const notesOf = async (...xml: string[]) => (await readTableFile(file('a.xlsx', sheetOf(...xml)))).sheets[0]?.notes
  const filled = `${cell('A1')}<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>1</v></c><c r="C2"><v>1</v></c></row>`

  test('hidden rows', async () => {
    expect(await notesOf(filled, '<row r="3" hidden="1"><c r="A3"><v>1</v></c></row>')).toEqual([
      '1 hidden row of this sheet is read too.',
    ])
  })

  test('hidden columns, but none outside of the table', async () => {
    const columns = '<col min="1" max="1"/><col min="2" max="99" hidden="1" width="9"/>'
    expect(await notesOf(columns, filled)).toEqual(['2 hidden columns of this sheet are read too.'])
  })

  const words = (address: string, style: number) =>
    `<c r="${address}" s="${style}" t="inlineStr"><is><t>${address}</t></is></c>`

  test('rows that are struck through, and colors that can mean something', async () => {
    const fill = (color: string) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`
    const styles = `<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>
      <fills><fill><patternFill/></fill>${['FFFFFFFF', 'FF00FF00', 'FFFFFF00', 'FFFF0000'].map(fill).join('')}</fills>
      <cellXfs><xf fontId="0" fillId="1"/><xf fontId="1" fillId="0"/><xf fontId="2" fillId="2"/><xf fillId="3"/><xf fillId="4"/>
      </cellXfs></styleSheet>`
    const notesWith = async (...rows: string[]) =>
      (await readTableFile(file('a.xlsx', workbookOf(rows, { 'xl/styles.xml': styles })))).sheets[0]?.notes
    const row = (at: number, ...styles: number[]) =>
      `<row r="${at}">${styles.map((style, column) => words(`${'ABC'[column]}${at}`, style)).join('')}</row>`
    expect(await notesWith(row(1, 0, 0), row(2, 1, 1), row(3, 1, 0), row(4, 2, 2))).toEqual([
      expect.stringMatching(/^Row 2 is struck through/),
    ])
    expect(await notesWith(row(1, 0, 0), row(2, 2, 3), row(3, 0, 2))).toEqual([])
    expect(await notesWith(row(1, 0, 0), row(2, 2, 3), row(3, 0, 4))).toEqual([
      expect.stringMatching(/^Colors of cells aren't imported/),
    ])
  })

  test('merged cells, but no merged title', async () => {
    const merged = (reference: string) => notesOf(filled, `<mergeCell ref="${reference}"/>`)
    expect(await merged('A1:F1')).toEqual([])
    for (const reference of ['A1:F2', 'B1:C1', 'A9:F9'])
      expect(await merged(reference)).toEqual([expect.stringMatching(/^Some cells are merged/)])
  })

  test('cells that are merged over several rows, which all get the value', async () => {
    const words = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
    const rows = [
      `<row r="1">${words('A1', 'Day')}${words('B1', 'Show')}</row>`,
      `<row r="3">${words('A3', '12 June')}${words('B3', 'Nova')}</row><row r="4">${words('B4', 'Echo')}</row>`,
      `<row r="5">${words('A5', '13 June')}${words('B5', 'Tri')}</row>`,
    ]
    const merged = '<mergeCell ref="A3:A4"/><mergeCell ref="A5:A900"/>'
    const [sheet] = (await readTableFile(file('a.xlsx', sheetOf(...rows, merged)))).sheets
    expect(sheet?.rows.filter((row) => row.some(Boolean))).toEqual([
      ['Day', 'Show'],
      ['12 June', 'Nova'],
      ['12 June', 'Echo'],
      ['13 June', 'Tri'],
    ])
    expect(sheet?.notes).toEqual(['Some cells are merged over several rows: each of these rows gets the value.'])
  })

  test('formulas without a result', async () => {
    const formulas =
      '<row r="3"><c r="A3"><f>1+1</f></c><c r="B3"><f>1</f><v>1</v></c><c r="C3" t="str"><f>X</f><v></v></c></row>'
    expect(await notesOf(filled, formulas)).toEqual([expect.stringMatching(/^1 formula without a stored result/)])
  })

  test('dates of which only some were converted', async () => {
    const texts = (...cells: string[]) => cells.map((one, at) => `<row r="${at + 1}">${one}</row>`).join('')
    const note = expect.stringMatching(/^Column A has dates and texts such as ‘13\/09\/2027’/)
    const date = (at: number, iso: string) => `<c r="A${at}" t="d"><v>${iso}</v></c>`
    const words = (at: number, value: string) => `<c r="A${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    expect(await notesOf(texts(words(1, 'Date'), date(2, '2027-01-09'), words(3, '13/09/2027')))).toEqual([note])
    expect(await notesOf(texts(words(1, 'Date'), date(2, '2027-01-19'), words(3, '13/09/2027')))).toEqual([])
    expect(await notesOf(texts(words(1, 'Date'), date(2, '2027-01-09'), words(3, 'soon')))).toEqual([])
  })
})

test('numbers of a workbook keep their value', async () => {
  const numbers = [1.234, 850.125, 1.5, 1234, 1e21, 1e-7, 0.125, -2.125]
  const rows = numbers.map((number, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>${number}</v></c></row>`)
  const read = rowsOf(await readTableFile(file('a.xlsx', sheetOf(cell('A1'), ...rows)))) ?? []
  expect(read.slice(1).map(([number = '']) => parseNumber(number))).toEqual(numbers)
})

test('rows and cells without addresses follow each other', async () => {
  const bytes = sheetOf(
    '<row><c><v>1</v></c><c><v>2</v></c></row>',
    '<row r="3"><c r="B3"><v>3</v></c><c><v>4</v></c></row>',
    '<row><c/><c><v>5</v></c></row>',
  )
  expect(rowsOf(await readTableFile(file('a.xlsx', bytes)))).toEqual([
    ['1', '2', ''],
    ['', '', ''],
    ['', '3', '4'],
    ['', '5', ''],
  ])
})

describe('unreadable files are rejected with a message:', () => {
  const zip = (parts: [name: string, content: Uint8Array, declared?: number][]) => zipOf(parts)
  const rows = (count: number) => `Name\n${'x\n'.repeat(count)}`
  test.each<[string, () => File, RegExp]>([
    ['an empty file', () => text('a.csv', ''), /empty/],
    ['nothing but blanks', () => text('a.csv', ' \n , \n'), /empty/],
    ['only headings', () => text('a.csv', 'Name,City\n'), /headings, and no row/],
    ['50,000 rows', () => text('a.csv', rows(50_000)), /There are 50,000 rows. At most 20,000/],
    ['a million rows', () => text('a.csv', rows(1_000_000)), /There are 1,000,000 rows/],
    ['101 columns', () => text('a.csv', `${'a,'.repeat(100)}a\n${'b,'.repeat(100)}b`), /101 columns. At most 100/],
    ['more than 10 MB', () => text('a.csv', 'x'.repeat(10_000_001)), /larger than 10 MB/],
    ['an OpenDocument file', () => fixture('libreoffice.ods'), /OpenDocument/],
    ['a Numbers file', () => file('a.numbers', zip([['Index/Document.iwa', new Uint8Array(4)]])), /Numbers file/],
    ['the old format of Excel', () => fixture('libreoffice.xls'), /old format of Excel/],
    ['a file with a password', () => file('a.xlsx', protectedFile()), /password/],
    ['a picture', () => file('a.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])), /picture/],
    ['a PDF', () => text('a.csv', '%PDF-1.7'), /PDF/],
    ['any other program’s file', () => file('a.csv', new Uint8Array([1, 0, 0, 2, 9, 0, 7])), /not a table/],
    ['an archive of something else', () => file('a.xlsx', zip([['readme.txt', new Uint8Array(4)]])), /archive/],
    [
      'half a workbook',
      () => file('a.xlsx', readFileSync('tests/fixtures/imports/excel.xlsx').subarray(0, 900)),
      /damaged/,
    ],
    [
      'what declares to unpack to gigabytes',
      () => file('a.xlsx', zip([['xl/workbook.xml', new Uint8Array(10), 4_000_000_000]])),
      /unpacks to more than/,
    ],
    [
      'what unpacks to more than it declares',
      () => file('a.xlsx', zip([['xl/workbook.xml', new Uint8Array(50_000_000), 1000]])),
      /unpacks to more than/,
    ],
    [
      'a cell of 20,001 characters',
      () => text('a.csv', `Name\nA\n${'x'.repeat(20_001)}`),
      /Row 3 has a cell of more than 20,000/,
    ],
    [
      'more than 5 million characters',
      () => text('a.csv', `Name\n${`${'x'.repeat(19_999)}\n`.repeat(251)}`),
      /more than 5,000,000/,
    ],
    [
      'cells at XFD1 and A20000',
      () => file('a.xlsx', sheetOf(cell('XFD1'), cell('A20000'))),
      /There are 16,384 columns/,
    ],
    ['a row that does not exist', () => file('a.xlsx', sheetOf('<row r="9999999999"/>')), /damaged/],
    ['a column that does not exist', () => file('a.xlsx', sheetOf(cell('ZZZZ1'))), /damaged/],
    [
      'a cell with more text than Excel allows',
      () => file('a.xlsx', sheetOf(cell('A1'), 'x'.repeat(2_000_000))),
      /more text/,
    ],
    ['many brackets', () => file('a.xlsx', sheetOf(cell('A1'), '<'.repeat(2000), cell('A2'))), /damaged/],
    [
      'many ranges of merged cells over each other',
      () => {
        const range = '<mergeCell ref="B1:B20000"/>'
        return file('a.xlsx', sheetOf(cell('A1'), cell('A20000'), range.repeat(51)))
      },
      /damaged/,
    ],
    [
      'more than 5 million characters of formats',
      () => file('a.xlsx', workbookOf([cell('A1'), cell('A2')], { 'xl/styles.xml': '<xf/>'.repeat(1_000_001) })),
      /too many formats/,
    ],
    [
      'a cell whose tag lies across pieces',
      () =>
        file(
          'a.xlsx',
          sheetOf(
            cell('A1'),
            ' '.repeat(70_000),
            `<row r="20000"><c${' '.repeat(70_000)}r="XFD20000"><v>1</v></c></row>`,
          ),
        ),
      /There are 16,384 columns/,
    ],
  ])('%s', async (_, made, sentence) => {
    await expect(readTableFile(made())).rejects.toThrow(sentence)
  })

  test('comments on cells are named, because they are not imported', async () => {
    const comment = (ref: string, said: string) =>
      `<comment ref="${ref}" authorId="0"><text><r><t xml:space="preserve">${said}</t></r></text></comment>`
    const notesOf = async (...comments: string[]) => {
      const xml = `<comments><authors/><commentList>${comments.join('')}</commentList></comments>`
      const { sheets } = await readTableFile(
        file('a.xlsx', workbookOf([cell('A1'), cell('A2')], { 'xl/comments1.xml': xml })),
      )
      return sheets[0]?.notes
    }
    expect(await notesOf(comment('C9', 'Lou:\ncall &amp; ask'))).toEqual([
      "This file has a comment on a cell, which isn't imported: C9 ‘Lou: call & ask’",
    ])
    expect(await notesOf(...['A1', 'A2', 'A3', 'A4'].map((at) => comment(at, at)))).toEqual([
      "This file has 4 comments on cells, which aren't imported: A1 ‘A1’, A2 ‘A2’, A3 ‘A3’ …",
    ])
    const threaded = '[Threaded comment] Your version of Excel allows you to read it. Comment:&#10;    Back line?'
    expect(await notesOf(comment('B2', threaded))).toEqual([
      "This file has a comment on a cell, which isn't imported: B2 ‘Back line?’",
    ])
  })

  test('empty cells far outside the table are ignored', async () => {
    const bytes = sheetOf(
      cell('A1'),
      '<row r="2"><c r="A2"><v>1</v></c><c r="XFD2" s="1"/></row>',
      '<row r="20000"><c r="A20000" s="1"/></row>',
    )
    expect(rowsOf(await readTableFile(file('a.xlsx', bytes)))).toEqual([['1'], ['1']])
  })

  test('invalid character references stay unchanged', () => {
    expect(decodeXmlText('&#99999999999; &#x110000; &#65;&#x1F600;')).toBe('&#99999999999; &#x110000; A😀')
  })

  test('20,000 rows are accepted', async () => {
    expect(rowsOf(await readTableFile(text('a.csv', rows(20_000))))).toHaveLength(20_001)
  })
})

const cell = (at: string) => `<row r="${at.replace(/\D/g, '')}"><c r="${at}"><v>1</v></c></row>`

function sheetOf(...rows: string[]): Uint8Array {
  return workbookOf(rows, {})
}

function workbookOf(rows: readonly string[], more: Record<string, string>): Uint8Array {
  const parts: Record<string, string> = {
    ...more,
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return zipOf(Object.entries(parts).map(([name, content]) => [name, Buffer.from(content)]))
}

/** The container of an encrypted workbook names its streams in UTF-16. */
function protectedFile(): Uint8Array {
  const bytes = Buffer.alloc(2048)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  Buffer.from('EncryptedPackage', 'utf16le').copy(bytes, 1024)
  return bytes
}

/** Zip archive whose directory may declare wrong sizes. */
function zipOf(parts: readonly [name: string, content: Uint8Array, declared?: number][]): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  for (const [name, content, declared = content.length] of parts) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(declared, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(declared, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(Buffer.concat(locals).length, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
  }
  const begins = Buffer.concat(locals).length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(begins, 16)
  return Buffer.concat([...locals, ...directory, end])
}

test('links as Notion and Markdown write them are their texts, and addresses in a column of links', async () => {
  const notion = 'https://www.notion.so/Blue-Room-1b2c3d?pvs=21'
  const table = await readPastedTable(
    `Name\tVenue\tTicket link\n[Nova](https://nova.example/a)\tBlue Room (${notion}), Foyer (${notion})\t[Buy](https://tickets.example/1)`,
  )
  expect(rowsOf(table)?.[1]).toEqual(['Nova', 'Blue Room, Foyer', 'https://tickets.example/1'])
})

test.each([
  ['windows-1254', 'Windows-1254', 'Tarih;Sanatçı\n5 Şubat 2027;Büyük Ev\n6 Ağustos 2027;Işıl · İlhan'],
  ['windows-1254', 'Windows-1254', 'Tarih;Sanatçı\n5 Mart 2027;Café Kapı, açık, yarı'],
  ['windows-1252', 'Windows-1252', 'Dagur;Hljómsveit\n12. maí;Þórir Bæði\n13. maí;Kvöld í Norðri, ýmsir'],
  ['windows-1252', 'Windows-1252', 'Datum;Titel\n12. März;Größe'],
  ['windows-1252', 'Windows-1252', 'Date;Titre\n12 février;Été à Nîmes – « Œuvre »'],
  ['windows-1250', 'Windows-1250', 'Datum;Název\n12. května;Žižkov, ťulpas, děti, šaty, vzácný'],
  ['windows-1250', 'Windows-1250', 'Data;Nazwa\n12 maja;Źródło, łąka, gęś'],
  ['macintosh', 'Mac Roman', 'Date;Titre\n12 février;Soirée à Nîmes'],
  ['macintosh', 'Mac Roman', 'Datum;Titel\n12. Mai;Frühling in Bären'],
])('the letters of a text in %s tell its encoding, %s: %j', async (label, name, text) => {
  const signs = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, at) => at))
  const file = new File([Uint8Array.from(text, (sign) => signs.indexOf(sign))], 'a.csv')
  const { rows, notes } = (await readTableFile(file)).sheets[0] ?? { rows: [], notes: [] }
  expect(rows.map((row) => row.join(';')).join('\n')).toBe(text)
  expect(notes[0]).toMatch(`Read as ${name}.`)
})
