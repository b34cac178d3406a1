import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ImportSummary, PreviewedRow, PreviewedValue, UnknownName } from '#shared/records/import-calls.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { workbookOf } from '#tests/web/workbook-of.ts'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { EventPages } from '#web/features/events/events/event-pages.tsx'
import { defaultImportOptions } from './import-mapping.ts'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const summary: ImportSummary = {
  ...{ id, state: 'checked', file_name: 'Season.csv', created_at: '2026-11-20T10:00:00.000Z', created_by: null },
  ...{ row_count: 2, rows_done: 2, made: 2, changed: 0, skipped: 0, unchanged: 0, with_ignored: 0, left: 0 },
  ...{ problem: null, finished_at: null, undo_until: null },
}
const value = (column: string, label: string, more: Partial<PreviewedValue>): PreviewedValue => ({
  ...{ column, label, text: '', cell: '', note: null, problem: null, suggestion: null },
  ...more,
})
const row: PreviewedRow = {
  ...{ number: 2, outcome: 'make', name: 'Nova', record_id: null, reasons: [], changes: [], cells: [] },
  values: [
    value('name', 'Title', { text: 'Nova', cell: 'Nova' }),
    value('days.date', 'Date', { text: '2027-06-12', cell: '12.6.27' }),
    value('venue', 'Venue', { cell: 'Colombia', problem: 'No venue named ‘Colombia’', suggestion: 'Columbia' }),
  ],
}
const unknown: UnknownName[] = [
  {
    ...{ kind: 'venue', name: 'SO36', suggestion: null, note: "Using your company's time zone: please check" },
    creates: [{ name: 'time_zone', label: 'Time zone', text: 'UTC' }],
  },
]

function open(address: string, answers: Record<string, unknown> = {}) {
  return openPage(address, recordRoutes('/events', { Component: EventPages }, {}), {
    'auth/get-session': () => owner(['dashboard', 'events']),
    'events/list-records': () => ({ rows: [], next_cursor: null }),
    'events/list-views': () => ({ views: [], start_view_id: null, columns: [] }),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-tags': () => ({ tags: [] }),
    'venues/list-records': () => ({ rows: [], next_cursor: null }),
    'spaces/list-records': () => ({ rows: [], next_cursor: null }),
    'events/list-imports': () => ({ imports: [], remembered: [] }),
    'events/start-import': () => ({ import: summary }),
    'events/correct-import': () => ({ import: summary }),
    'events/get-import': () => ({ import: summary, options: defaultImportOptions, unknown_names: unknown }),
    'events/list-import-rows': () => ({ headings: ['Show', 'When', 'Where'], rows: [row], next: null }),
    'events/get-import-table': () => ({
      ...{ file_name: 'Season.csv', headings: ['Show', 'When'], columns: ['name', 'days.date'], first_row: 2 },
      ...{ options: defaultImportOptions, cells: '["Nova","2027-06-12"]' },
    }),
    ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, () => answer])),
  })
}

async function paste(text: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Cells' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Use these cells' }))
}

const select = (name: string, option: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: option } })
const previewButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Preview/ })

test('a table is previewed once its open questions are answered, and the answers are sent', async () => {
  const page = open('/events/import')
  await paste(
    'Show\tWhen\tStart\tStatus\nNova\t05/06/2027\t20:00\tCONF\nSunrise\t07/08/2027\t05:30\tperhaps\nLate\t09/10/2027\t21:00\t',
  )
  await screen.findByRole('combobox', { name: 'Show is' })
  expect(previewButton().disabled).toBe(true)
  expect(screen.getByText(/Answer the 2 questions above first/)).toBeTruthy()
  select('Date format in ‘When’', 'yes')
  expect(previewButton().disabled).toBe(true)
  select('Times early in the morning', 'yes')
  select('perhaps means', 'Inquiry')
  expect(previewButton().disabled).toBe(false)
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input).toMatchObject({
    columns: ['name', 'days.date', 'days.starts', 'status'],
    options: {
      ...{ month_first: ['days.date'], early_times: 'next_date', create: ['venue', 'space'] },
      values: { status: { perhaps: 'Inquiry' } },
    },
  })
})

test('rows without a date get the one above them if the person says so', async () => {
  const page = open('/events/import')
  await paste('Show\tWhen\tTime\nNova\t2027-06-12\t20:00\nEcho\t\t21:00\nTri\t\t22:00')
  await screen.findByRole('combobox', { name: 'Show is' })
  expect(previewButton().disabled).toBe(true)
  select('Rows without a date in ‘When’', 'yes')
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input.cells).toBe(
    '["Nova","2027-06-12","20:00"]\n["Echo","2027-06-12","21:00"]\n["Tri","2027-06-12","22:00"]',
  )
})

const otherId = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b12'

test.each([
  ['the only venue', [{ id, name: 'Old Brewery' }], 'Old Brewery'],
  ['the name of a company without venues', [], 'Aurora Live'],
])('%s is used for a table of rooms without venues, unless the person changes it', async (_, rows, expected) => {
  const page = open('/events/import', { 'venues/list-records': { rows, next_cursor: null } })
  await paste('Show\tWhen\tRoom\nNova\t2027-06-12\tMain Hall')
  await screen.findByText(new RegExp(`‘${expected}’ is used for all rows`))
  fireEvent.click(previewButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Back to columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const value = screen.getByRole<HTMLInputElement>('textbox', { name: 'Value for all rows' })
  expect(value.value).toBe(expected)
  fireEvent.change(value, { target: { value: 'Mill' } })
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  const sent = page.asked.filter(({ call }) => call === 'events/start-import').map(({ input }) => input)
  expect(sent).toMatchObject([
    {
      columns: ['name', 'days.date', 'days.spaces', 'venue'],
      cells: `["Nova","2027-06-12","Main Hall","${expected}"]`,
    },
    { cells: '["Nova","2027-06-12","Main Hall","Mill"]' },
  ])
})

test('of several venues, the only one with a room of a name in the table is used', async () => {
  const spaces = [
    { id, name: 'Main hall', venue: { id, name: 'Old Brewery' } },
    { id: otherId, name: 'Cellar', venue: { id: otherId, name: 'Mill' } },
  ]
  open('/events/import', {
    'venues/list-records': { rows: spaces.map(({ venue }) => venue), next_cursor: null },
    'spaces/list-records': { rows: spaces, next_cursor: null },
  })
  await paste('Show\tWhen\tRoom\nNova\t2027-06-12\tMain Hall\nEcho\t2027-06-13\tStudio')
  await screen.findByText(/‘Old Brewery’ is used for all rows/)
})

test('a company with several venues is asked for the venue of a table of rooms', async () => {
  const rows = [id, otherId].map((one) => ({ id: one, name: 'Old Brewery' }))
  open('/events/import', { 'venues/list-records': { rows, next_cursor: null } })
  await paste('Show\tWhen\tRoom\nNova\t2027-06-12\tMain Hall')
  await screen.findByText(/Rooms are only imported with a venue/)
  fireEvent.click(screen.getByRole('button', { name: 'Enter one for all rows' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value for all rows' }).value).toBe('')
})

test('the name of a sheet that is a room is offered for a table without rooms', async () => {
  const page = open('/events/import', {
    'venues/list-records': { rows: [{ id, name: 'Old Brewery' }], next_cursor: null },
  })
  fireEvent.change(await screen.findByLabelText('Choose a file'), {
    target: { files: [new File([workbookOf({ Barn: ['Show', 'Nova'] }) as BlobPart], 'Stages.xlsx')] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Use the room ‘Barn’ of the sheet for all rows' }))
  expect(screen.queryByText(/No column has the rooms/)).toBeNull()
  await screen.findByText(/‘Old Brewery’ is used for all rows/)
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input).toMatchObject({
    columns: ['name', 'days.spaces', 'venue'],
    cells: '["Nova","Barn","Old Brewery"]',
  })
})

test('the line above a table without titles can be the title of all rows [E-FEED-32]', async () => {
  const page = open('/events/import')
  await paste('NOVA – SUMMER TOUR\t\t\n\t\t\nDate\tCity\tVenue\n2027-06-12\tKöln\tGloria\n2027-06-15\tUtrecht\tTivoli')
  await screen.findByText(/Above the table is ‘NOVA – SUMMER TOUR’/)
  fireEvent.click(screen.getByRole('button', { name: 'Use it as the title of all rows' }))
  expect(screen.queryByText(/No column has the titles/)).toBeNull()
  expect(screen.queryByText(/Map a column to Title/)).toBeNull()
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input).toMatchObject({
    columns: ['days.date', 'venue.city', 'venue', 'name'],
    cells: expect.stringContaining('["2027-06-12","Köln","Gloria","NOVA – SUMMER TOUR"]'),
  })
})

test('a table of venues without titles gets one title for all rows', async () => {
  const page = open('/events/import')
  await paste('Date\tCity\tVenue\n2027-06-12\tKöln\tGloria\n2027-06-15\tBerlin\tAstra')
  await screen.findByText(/Map a column to Title, or select ‘Add a value for all rows’\./)
  fireEvent.click(screen.getByRole('button', { name: 'Add a value for all rows' }))
  select('Field', 'name')
  fireEvent.change(screen.getByRole('textbox', { name: 'Value for all rows' }), { target: { value: 'Nova' } })
  expect(screen.queryByText(/Map a column to Title/)).toBeNull()
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input).toMatchObject({
    columns: ['days.date', 'venue.city', 'venue', 'name'],
    cells: expect.stringContaining('["2027-06-12","Köln","Gloria","Nova"]'),
  })
})

test('a value for all rows needs its field', async () => {
  open('/events/import')
  await paste('Title\tDate\tVenue\nNova\t2027-06-12\tGloria')
  fireEvent.click(await screen.findByRole('button', { name: 'Add a value for all rows' }))
  expect(previewButton()).toHaveProperty('disabled', false)
  const value = screen.getByRole('textbox', { name: 'Value for all rows' })
  fireEvent.change(value, { target: { value: 'Köln' } })
  expect(screen.getByText('Select the field of this value, or clear the value')).not.toBeNull()
  expect(previewButton()).toHaveProperty('disabled', true)
  select('Field', 'venue.city')
  expect(screen.queryByText('Select the field of this value, or clear the value')).toBeNull()
  expect(previewButton()).toHaveProperty('disabled', false)
})

test('the line above a table of artists is not offered as a title', async () => {
  open('/events/import')
  await paste('NOVA – SUMMER TOUR\t\nDate\tArtist\n2027-06-12\tNova\n2027-06-15\tEcho')
  await screen.findByText(/titles are taken from ‘Artist’/)
  expect(screen.queryByText(/No column has the titles/)).toBeNull()
})

test('there is no preview without a title', async () => {
  open('/events/import')
  await paste('Fee\tWhen\n12\t2027-06-12')
  await screen.findByText(/^Map a column to Title/)
  expect(previewButton()).toHaveProperty('disabled', true)
})

test('columns that no field holds are kept in the notes, unless the person leaves them out', async () => {
  const page = open('/events/import')
  await paste('Show\tWhen\tDay\tPrice\tPromoter\tEvent ID\nNova\t2027-06-12\tSat\t€20\tKim\t4711')
  await screen.findByText(/No field for ‘Price’, ‘Promoter’: kept in ‘Notes’/)
  fireEvent.click(previewButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Back to columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave them out' }))
  await screen.findByText(/Not imported: ‘Price’, ‘Promoter’\./)
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  const sent = page.asked.filter(({ call }) => call === 'events/start-import').map(({ input }) => input.columns)
  expect(sent).toEqual([
    ['name', 'days.date', '', 'notes', 'notes', ''],
    ['name', 'days.date', '', '', '', ''],
  ])
})

test('sales of another system are named as not imported, and kept on request', async () => {
  const page = open('/events/import')
  await paste('Show\tWhen\tWeekday\tTickets sold\tGross Sales\nNova\t2027-06-12\tSat\t412\t€9,270.00')
  await screen.findByText(/Not imported: ‘Tickets sold’, ‘Gross Sales’\./)
  fireEvent.click(screen.getByRole('button', { name: 'Keep them in ‘Notes’' }))
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Import 2 events' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input).toMatchObject({
    columns: ['name', 'days.date', '', 'notes', 'notes'],
  })
})

test('nothing is kept of a file with own IDs, or of one without any field', async () => {
  open('/events/import')
  await paste('ID\tShow\tWhen\tConflicts\n6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11\tNova\t2027-06-12\tNova')
  await screen.findByText(/Not imported: ‘Conflicts’/)
  closePage()
  open('/events/import')
  await paste('Fee\tPrice\n12\t13')
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Fee is' })).value).toBe('')
  expect(screen.queryByText(/kept in ‘Notes’/)).toBeNull()
})

test('a row can be left out of the import, and imported again', async () => {
  const reasons = [{ label: '', value: '', sentence: 'You left this row out', code: 'left_out' }]
  const left = { ...row, number: 3, outcome: 'skip' as const, reasons }
  const page = open('/events/import', {
    'events/list-import-rows': { headings: ['Show'], rows: [row, left], next: null },
    'events/get-import': { import: summary, options: { ...defaultImportOptions, left_out: [3] }, unknown_names: [] },
  })
  await paste('Show\tWhen\nNova\t2027-06-12')
  await screen.findByRole('combobox', { name: 'Show is' })
  fireEvent.click(previewButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out row 2' }))
  const sent = () =>
    page.asked.flatMap(({ call, input }) =>
      call === 'events/correct-import' ? [(input.options as { left_out: number[] }).left_out] : [],
    )
  await expect.poll(sent).toEqual([[3, 2]])
  fireEvent.click(await screen.findByRole('button', { name: 'Import row 3' }))
  await expect.poll(sent).toEqual([[3, 2], []])
})

test('a rejected row can be given the value that it lacks, such as a reason for a conflict', async () => {
  const column = 'conflict_reason'
  const reasons = [{ column, label: 'Reason for allowing the conflict', value: '', sentence: 'Hall is taken' }]
  const page = open('/events/import', {
    'events/list-import-rows': {
      ...{ headings: ['Show'], next: null },
      rows: [{ ...row, number: 3, outcome: 'skip' as const, reasons }],
    },
  })
  await paste('Show\tWhen\nNova\t2027-06-12')
  await screen.findByRole('combobox', { name: 'Show is' })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a value for all rows' }))
  const offered = within(screen.getByRole('combobox', { name: 'Field' })).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).not.toContain('Reason for allowing the conflict')
  fireEvent.change(screen.getByRole('textbox', { name: 'Value for all rows' }), { target: { value: 'Kesselhaus' } })
  fireEvent.click(previewButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Correct Reason for allowing the conflict of row 3' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Two stages' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => page.asked.find(({ call }) => call === 'events/correct-import')?.input.corrections)
    .toEqual([{ number: 3, column, text: 'Two stages' }])
})

test('going back keeps the answers, and the next preview replaces the draft', async () => {
  const page = open('/events/import')
  await paste('Show\tWhen\nNova\t05/06/2027')
  await screen.findByRole('combobox', { name: 'Show is' })
  select('Date format in ‘When’', 'no')
  fireEvent.click(previewButton())
  fireEvent.click(await screen.findByRole('button', { name: 'Back to columns' }))
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Date format in ‘When’' })).value).toBe('no')
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Back to columns' })
  const sent = page.asked.filter(({ call }) => call === 'events/start-import').map(({ input }) => input)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ replaces: id })
})

test('after a reload, going back restores the table from the server', async () => {
  open(`/events/import?import=${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Back to columns' }))
  const show = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Show is' })
  expect(show.value).toBe('name')
  expect(screen.getByText('2027-06-12')).toBeTruthy()
})

test('cells are corrected in the preview, suggestions are one click, and dates have their weekday', async () => {
  const page = open(`/events/import?import=${id}`)
  await screen.findByText('Sat, Jun 12, 2027')
  fireEvent.click(screen.getByRole('button', { name: 'Use ‘Columbia’' }))
  const corrections = () =>
    page.asked.filter(({ call }) => call === 'events/correct-import').map(({ input }) => input as object)
  await expect
    .poll(corrections)
    .toEqual([{ import_id: id, corrections: [{ number: 2, column: 'venue', text: 'Columbia' }] }])
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Date of row 2: 2027-06-12' }))
  const dialog = await screen.findByRole('dialog', { name: 'Date of row 2' })
  const input = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Date' })
  expect(input.value).toBe('12.6.27')
  fireEvent.change(input, { target: { value: '13.6.27' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => corrections()[1])
    .toEqual({ import_id: id, corrections: [{ number: 2, column: 'days.date', text: '13.6.27' }] })
})

test('a cell whose text is no value yet is empty, and says so', async () => {
  const tags = value('tags', 'Tags', { cell: 'Offen' })
  open(`/events/import?import=${id}`, {
    'events/list-import-rows': { headings: ['Show'], rows: [{ ...row, values: [...row.values, tags] }], next: null },
  })
  await screen.findByText('Without ‘Offen’')
})

test('a row that is not imported has the texts of its cells', async () => {
  const heading = value('days.starts', 'Start', { text: '', cell: 'Thursday, 18 March 2027' })
  const left = { ...row, outcome: 'skip', values: [heading] }
  open(`/events/import?import=${id}`, {
    'events/list-import-rows': { headings: ['Time'], rows: [left], next: null },
  })
  expect((await screen.findByRole('button', { name: /^Edit Start of row/ })).textContent).toBe(
    'Thursday, 18 March 2027',
  )
})

test('an unknown name can be left out', async () => {
  const page = open(`/events/import?import=${id}`)
  await screen.findByText(/please check/)
  fireEvent.click(screen.getByRole('button', { name: "Don't create" }))
  await expect
    .poll(() => page.asked.find(({ call }) => call === 'events/correct-import')?.input)
    .toMatchObject({ import_id: id, options: { values: { venue: { so36: '' } } } })
})

test('all rows get a value that the table does not have, such as the venue of its rooms', async () => {
  const page = open('/events/import')
  await paste('Show\tWhen\tRoom\nNova\t2027-06-12\tMain Hall\n\t\t\nLate\t2027-06-13\tClub')
  fireEvent.click(await screen.findByRole('button', { name: 'Add a value for all rows' }))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field' }).value).toBe('venue')
  fireEvent.change(screen.getByRole('textbox', { name: 'Value for all rows' }), { target: { value: 'Kesselhaus' } })
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Back to columns' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input).toMatchObject({
    headings: ['Show', 'When', 'Room', 'Venue'],
    columns: ['name', 'days.date', 'days.spaces', 'venue'],
    cells: '["Nova","2027-06-12","Main Hall","Kesselhaus"]\n["","",""]\n["Late","2027-06-13","Club","Kesselhaus"]',
  })
})

test('unchanged rows and ignored cells are told apart from rows that are not imported', async () => {
  const same = {
    ...row,
    number: 3,
    outcome: 'skip',
    reasons: [{ label: '', value: '', sentence: 'Nothing changes', code: 'unchanged' }],
  }
  open(`/events/import?import=${id}`, {
    'events/get-import': {
      import: { ...summary, with_ignored: 1, skipped: 1, unchanged: 1 },
      options: defaultImportOptions,
      unknown_names: [],
    },
    'events/list-import-rows': { headings: ['Show'], rows: [row, same], next: null },
  })
  await screen.findByText('2 new, 0 changed, 0 not imported, 1 unchanged. 1 row with ignored cells')
  expect(await screen.findByText('Unchanged')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Unchanged (1)' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download rows not imported' })).toBeNull()
  expect(screen.getByRole('tab', { name: 'With ignored cells (1)' })).toBeTruthy()
})

test('a double booking says so, with dates as the reader writes them, and its reason can be given', async () => {
  const sentence = 'Saal is taken: ‘Double A1’ is confirmed there (Mon, Jun 28, 2027, 20:00–23:00).'
  const reasons = [{ column: 'conflict_reason', label: 'Double booking', value: '', sentence }]
  const rows = [{ ...row, outcome: 'skip', reasons }]
  open(`/events/import?import=${id}`, {
    'auth/get-session': { ...owner(['dashboard', 'events']), format_locale: 'en-GB' },
    'events/list-import-rows': { headings: ['Show'], rows, next: null },
  })
  await screen.findByText(
    'Double booking: Saal is taken: ‘Double A1’ is confirmed there (Mon, 28 Jun 2027, 20:00–23:00).',
  )
  screen.getByRole('columnheader', { name: 'Reason for allowing the conflict' })
  fireEvent.click(screen.getByRole('button', { name: 'Correct Reason for allowing the conflict of row 2' }))
  await screen.findByRole('dialog', { name: 'Reason for allowing the conflict of row 2' })
})

describe('the preview of holds', () => {
  const settings = { first_days: 14, other_days: 7, on_silence: 'drop' } as const
  const held = { ...row, values: [...row.values, value('status', 'Status', { text: 'Hold', cell: '1H' })] }
  const show = (previewed: PreviewedRow, more: Record<string, unknown> = {}) =>
    open(`/events/import?import=${id}`, {
      'events/list-import-rows': { headings: ['Show'], rows: [previewed], next: null },
      'holds/get-hold-settings': settings,
      'holds/update-hold-settings': settings,
      ...more,
    })

  test('says when they expire, and changes the terms', async () => {
    const page = show(held)
    const terms = await screen.findByText(
      /1st holds and those without a space after 14 days, on \w{3}, .+, others after 7 days, on/,
    )
    fireEvent.change(within(terms).getByRole('combobox', { name: 'A 1st hold expires after' }), {
      target: { value: '30' },
    })
    await expect
      .poll(() => page.asked.find(({ call }) => call === 'holds/update-hold-settings')?.input)
      .toEqual({ ...settings, first_days: 30 })
  })

  test('says that holders get no email about the import, if there are addresses', async () => {
    const address = value('holder.email', 'Email of the holder', { text: 'a@sunset.example', cell: 'a@sunset.example' })
    show({ ...held, values: [...held.values, address] })
    await screen.findByText(/Holders get no email about the import, only when/)
    closePage()
    show(held)
    await screen.findByText(/1st holds and those without a space/)
    expect(screen.queryByText(/Holders get no email/)).toBeNull()
  })

  test('says nothing about events that are no holds', async () => {
    const page = show({ ...row, values: [...row.values, value('status', 'Status', { text: 'Draft' })] })
    await screen.findByText('Nova')
    expect(page.asked.some(({ call }) => call === 'holds/get-hold-settings')).toBe(false)
  })
})

test('the time zone of several new venues is chosen at once', async () => {
  const venue = (name: string): UnknownName => ({ ...unknown[0], name }) as UnknownName
  const page = open(`/events/import?import=${id}`, {
    'events/get-import': {
      import: summary,
      options: defaultImportOptions,
      unknown_names: [venue('SO36'), venue('Lido')],
    },
  })
  const select = await screen.findByRole('combobox', { name: 'Time zone of these venues' })
  fireEvent.click(select)
  fireEvent.change(select, { target: { value: 'Europe/Berl' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Europe/Berlin' }))
  await expect
    .poll(() => page.asked.find(({ call }) => call === 'events/correct-import')?.input)
    .toMatchObject({ options: { zones: { so36: 'Europe/Berlin', lido: 'Europe/Berlin' } } })
})

test('times without am or pm are a question, and the answer is sent', async () => {
  const page = open('/events/import')
  await paste('Show\tWhen\tDoors\tStart\nNova\t2027-06-12\t7.30\t8.30\nLuna\t2027-06-13\t8\t9')
  await screen.findByRole('combobox', { name: 'Show is' })
  expect(previewButton().disabled).toBe(true)
  select('Times without am or pm', 'yes')
  fireEvent.click(previewButton())
  await screen.findByRole('button', { name: 'Back to columns' })
  expect(page.asked.find(({ call }) => call === 'events/start-import')?.input).toMatchObject({
    options: { evening_times: true },
  })
})

test('a table with a column per room is read as a row per event, unless the person selects the table itself', async () => {
  open('/events/import')
  await paste('Date\tMain Theatre\tStudio\n2027-02-04\tNova 8pm\tLuna 7pm')
  const sheet = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })
  expect(sheet.value).toBe('1')
  expect(await screen.findByText(/^Each cell below ‘Main Theatre’, ‘Studio’ is an event in this room/)).toBeTruthy()
  expect(previewButton().textContent).toBe('Preview 2 rows')
  fireEvent.change(sheet, { target: { value: '0' } })
  expect(await screen.findByRole('button', { name: 'Preview 1 row' })).toBeTruthy()
})
