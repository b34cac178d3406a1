import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ImportSummary } from '#shared/records/import-calls.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { workbookOf } from '#tests/web/workbook-of.ts'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { VenuePages } from '#web/features/events/venues/venue-pages.tsx'
import { defaultImportOptions } from './import-mapping.ts'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const summary: ImportSummary = {
  ...{ id, state: 'checking', file_name: 'Halls.csv', created_at: '2026-11-20T10:00:00.000Z', created_by: null },
  ...{ row_count: 20_000, rows_done: 0, made: 0, changed: 0, skipped: 0, unchanged: 0, with_ignored: 0, left: 0 },
  ...{ problem: null, finished_at: null, undo_until: null },
}

const importOf = (one: ImportSummary) => ({ import: one, options: defaultImportOptions, unknown_names: [] })

function open(
  address: string,
  { access = 'admin', ...more }: { access?: 'admin' | 'read'; [call: string]: unknown } = {},
) {
  const account = owner(['dashboard', 'events'])
  const role = account.memberships[0]?.role
  if (role) role.permissions = { events: { access } }
  return openPage(address, recordRoutes('/venues', { Component: VenuePages }, {}), {
    'auth/get-session': () => account,
    'venues/list-records': () => ({ rows: [], next_cursor: null }),
    'venues/list-views': () => ({ views: [], start_view_id: null, columns: [] }),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-tags': () => ({ tags: [] }),
    'venues/list-imports': () => ({
      imports: [],
      remembered: [
        {
          headings: ['Name', 'House', 'Note', 'Cap'],
          columns: ['name', 'city', '', 'capacity'],
          options: defaultImportOptions,
        },
      ],
    }),
    'venues/start-import': () => ({ import: summary }),
    'venues/get-import': () => importOf(summary),
    ...Object.fromEntries(Object.entries(more).map(([call, answer]) => [call, () => answer])),
  })
}

async function paste(text: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Cells' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Use these cells' }))
}

const chosen = (heading: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `${heading} is` }).value

test('an empty list offers an import only to writers [M-LIST-53 M-LIST-55]', async () => {
  open('/venues')
  expect(await screen.findByRole('link', { name: 'Import from a spreadsheet' })).toHaveProperty(
    'pathname',
    '/venues/import',
  )
  closePage()
  open('/venues', { access: 'read' })
  await screen.findByText('No venues yet')
  expect(screen.queryByRole('link', { name: 'Import from a spreadsheet' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create your first venue' })).toBeNull()
  closePage()
  open('/venues/import', { access: 'read' })
  await screen.findByText("You don't have permission to import venues.")
})

test('headings use the previous mapping, and ignored columns stay ignored [M-LIST-39 M-LIST-40]', async () => {
  const page = open('/venues/import')
  await paste('Name\tHouse\tNote\tCap\nHall A\tOslo\tx\t100\nHall B\tLeith\ty\t200')
  await screen.findByRole('combobox', { name: 'Name is' })
  expect(['Name', 'House', 'Note', 'Cap'].map(chosen)).toEqual(['name', 'city', '', 'capacity'])
  expect(screen.getByText('Oslo · Leith')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Note is' }), { target: { value: 'phone' } })
  fireEvent.click(screen.getByRole('button', { name: 'Preview 2 rows' }))
  await screen.findByRole('progressbar')
  expect(page.asked.find(({ call }) => call === 'venues/start-import')?.input).toEqual({
    file_name: 'Pasted cells',
    headings: ['Name', 'House', 'Note', 'Cap'],
    columns: ['name', 'city', 'phone', 'capacity'],
    first_row: 2,
    options: { ...defaultImportOptions, values: {} },
    cells: '["Hall A","Oslo","x","100"]\n["Hall B","Leith","y","200"]',
  })
  expect(page.address()).toBe(`/venues/import?import=${id}`)
})

test('columns of venues that no field holds are kept in the notes, and can be left out', async () => {
  open('/venues/import')
  await paste('Name\tCity\tContact\tWidth\nKesselhaus\tDresden\tAnja Vogt\t12 m')
  await screen.findByText(/No field for ‘Contact’, ‘Width’: kept in ‘Notes’/)
  expect(['Name', 'City', 'Contact', 'Width'].map(chosen)).toEqual(['name', 'city', 'notes', 'notes'])
  fireEvent.click(screen.getByRole('button', { name: 'Leave them out' }))
  expect(['Contact', 'Width'].map(chosen)).toEqual(['', ''])
  fireEvent.click(screen.getByRole('button', { name: 'Keep them in ‘Notes’' }))
  expect(['Contact', 'Width'].map(chosen)).toEqual(['notes', 'notes'])
})

test('headings below a title are found, and doubtful ones are reported', async () => {
  open('/venues/import')
  await paste('Our houses\t\t\nVenue\tTown\tTown\nDoor\tCity\tPhone\nHall A\tOslo\t')
  await screen.findByRole('combobox', { name: 'Venue is' })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Headings are in row' }).value).toBe('1')
  expect(screen.getByText(/Two columns are headed ‘Town’/)).toBeTruthy()
  expect(screen.getByText(/Row 3 looks like headings too/)).toBeTruthy()
})

test('an unreadable file is reported at its field', async () => {
  open('/venues/import')
  await paste('Name')
  expect((await screen.findByRole('alert')).textContent).toBe('There are headings, and no row below them.')
})

test('an import shows its progress [M-LIST-50]', async () => {
  open(`/venues/import?import=${id}`, {
    'venues/get-import': importOf({ ...summary, state: 'importing', rows_done: 5000 }),
  })
  expect(await screen.findByText('5,000 of 20,000 rows')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
})

test('an interrupted import shows that it is retried', async () => {
  open(`/venues/import?import=${id}`, {
    'venues/get-import': importOf({ ...summary, state: 'importing', problem: 'Interrupted. Trying again…' }),
  })
  expect(await screen.findByText('Interrupted. Trying again…')).toBeTruthy()
  expect(screen.getByRole('progressbar')).toBeTruthy()
})

test('a pending import can be discarded, and another file selected', async () => {
  const page = open(`/venues/import?import=${id}`, {
    'venues/get-import': importOf({ ...summary, state: 'checked', made: 2 }),
    'venues/list-import-rows': { headings: ['Name'], rows: [], next: null },
    'venues/discard-import': { success: true },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByRole('button', { name: 'Choose a file' })
  expect(page.asked.find(({ call }) => call === 'venues/discard-import')?.input).toEqual({ import_id: id })
  expect(page.address()).toBe('/venues/import')
})

test('a fourth pending import is rejected with a message', async () => {
  const sentence = '3 imports are waiting already. Finish or discard one of them first.'
  open('/venues/import', {
    'venues/start-import': refusal('too_many_imports', 409, sentence),
  })
  await paste('Name\nHall A')
  fireEvent.click(await screen.findByRole('button', { name: 'Preview 1 row' }))
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
})

test('three pending imports are a warning before a file is chosen', async () => {
  const waiting = (state: ImportSummary['state'], at: number) => ({ ...summary, state, id: id.replace('11', `1${at}`) })
  const states = ['checked', 'failed', 'checked', 'done'] as const
  open('/venues/import', { 'venues/list-imports': { imports: states.map(waiting), remembered: [] } })
  expect(await screen.findByText(/^3 imports are waiting already/)).toBeTruthy()
})

test('after an import, the other sheets of the file with venues can be imported', async () => {
  const done: ImportSummary = { ...summary, state: 'done', made: 1 }
  open('/venues/import', { 'venues/get-import': importOf(done) })
  const sheets = { Halls: ['Name', 'Hall A'], Staff: ['Phone', '030 1'], Gardens: ['Venue name', 'Rose Garden'] }
  fireEvent.change(await screen.findByLabelText('Choose a file'), {
    target: { files: [new File([workbookOf(sheets) as BlobPart], 'Houses.xlsx')] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Preview 1 row' }))
  await screen.findByText(/This file has another sheet with venues/)
  expect(screen.queryByRole('button', { name: 'Import ‘Staff’' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Import ‘Gardens’' }))
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sheet' })).value).toBe('2')
  fireEvent.click(await screen.findByRole('button', { name: 'Preview 1 row' }))
  await screen.findByRole('button', { name: 'Import another' })
  expect(screen.queryByText(/another sheet/)).toBeNull()
})

test('sheets with the same headings are imported together, unless one of them is selected', async () => {
  const done: ImportSummary = { ...summary, state: 'done', made: 2 }
  open('/venues/import', { 'venues/get-import': importOf(done) })
  const sheets = { Halls: ['Name', 'Hall A'], Gardens: ['Name', 'Rose Garden'] }
  fireEvent.change(await screen.findByLabelText('Choose a file'), {
    target: { files: [new File([workbookOf(sheets) as BlobPart], 'Houses.xlsx')] },
  })
  await screen.findByText(/‘Halls’, ‘Gardens’ have the same headings/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Sheet' }), { target: { value: '0' } })
  await screen.findByRole('button', { name: 'Preview 1 row' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Sheet' }), { target: { value: '2' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Preview 2 rows' }))
  await screen.findByRole('button', { name: 'Import another' })
  expect(screen.queryByText(/another sheet/)).toBeNull()
})

test('records changed since are listed before undo [M-LIST-48]', async () => {
  const done: ImportSummary = {
    ...summary,
    state: 'done',
    made: 2,
    undo_until: new Date(Date.now() + 60_000).toISOString(),
  }
  const page = open(`/venues/import?import=${id}`, {
    'venues/get-import': importOf(done),
    'venues/preview-undo': {
      total: 1,
      changed_since: [{ number: 3, name: 'Hall B', record_id: id, reason: 'Changed by Ada' }],
      staying: [{ reason: 'Cancel it first', count: 1 }],
    },
    'venues/undo-import': { import: { ...done, state: 'undoing' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' })
  await within(dialog).findByText('Hall B')
  within(dialog).getByText(/^1 created venues move to the bin/)
  within(dialog).getByText('1 row stays: Cancel it first')
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Undo these too' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }))
  await expect
    .poll(() => page.asked.find(({ call }) => call === 'venues/undo-import')?.input)
    .toEqual({
      import_id: id,
      also_changed: true,
    })
})

test('undo is not offered after a day [M-LIST-47]', async () => {
  const over: ImportSummary = {
    ...summary,
    state: 'done',
    made: 2,
    undo_until: new Date(Date.now() - 60_000).toISOString(),
  }
  open(`/venues/import?import=${id}`, { 'venues/get-import': importOf(over) })
  await screen.findByRole('link', { name: 'See the venues' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
