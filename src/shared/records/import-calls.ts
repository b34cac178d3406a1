import { z } from 'zod'
import { read, write } from '#shared/call.ts'
import { id, oneLine, success, timestamp } from '#shared/fields.ts'
import { importOptions } from '#shared/imports/import-options.ts'
import type { ModuleKey } from '#shared/modules.ts'
import { importLimits } from './import-limits.ts'

/** Hours in which an import can be undone. */
export const undoHours = 24
export const rowsOfPreview = 500

export const importStates = ['checking', 'checked', 'importing', 'done', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]
export const rowOutcomes = ['make', 'change', 'skip'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const importSummary = z.object({
  id,
  state: z.enum(importStates),
  file_name: z.string(),
  created_at: timestamp,
  created_by: z.object({ id, name: z.string().nullable() }).nullable(),
  row_count: z.number().int(),
  rows_done: z.number().int(),
  made: z.number().int(),
  changed: z.number().int(),
  skipped: z.number().int(),
  problem: z.string().nullable(),
  finished_at: timestamp.nullable(),
  undo_until: timestamp.nullable(),
  /** Number of rows that an undo did not revert, because someone edited them after the import. */
  left: z.number().int(),
})
export type ImportSummary = z.output<typeof importSummary>

/** Why a cell is invalid, or what the row would change. */
const cellMessage = z.object({
  label: z.string(),
  value: z.string(),
  sentence: z.string(),
  /** Error code, if the whole row is rejected. */
  code: z.string().optional(),
})
const change = z.object({ label: z.string(), from: z.string(), to: z.string() })
export const previewedRow = z.object({
  /** Row number in the spreadsheet. */
  number: z.number().int(),
  outcome: z.enum(rowOutcomes),
  name: z.string(),
  record_id: id.nullable(),
  reasons: z.array(cellMessage),
  changes: z.array(change),
  cells: z.array(z.string()),
})
export type PreviewedRow = z.output<typeof previewedRow>

/** Record that the import created or changed, and that someone edited afterwards. */
export const laterChange = z.object({ number: z.number().int(), name: z.string(), record_id: id, reason: z.string() })
export type LaterChange = z.output<typeof laterChange>

/** Text with one row per line, each a JSON array of strings. Rows can be parsed one at a time. */
const cells = z
  .string('The rows could not be read')
  .min(1, 'There are no rows')
  .max(importLimits.text, `An import has at most ${importLimits.text.toLocaleString('en')} characters: split the table`)

const columnNames = (most: number) => z.array(oneLine(most)).min(1).max(importLimits.columns)

export function importCalls(module: ModuleKey, { many }: { many: string }) {
  const access = { module, level: 'write', status: 'follows' } as const
  const one = z.strictObject({ import_id: id })
  const output = z.object({ import: importSummary })
  return {
    listImports: read({
      summary: `The latest imports of ${many}, and which columns were matched with what.`,
      access,
      input: z.strictObject({}),
      output: z.object({
        imports: z.array(importSummary),
        /** Column selected for each heading in previous imports; empty if the heading was ignored. */
        remembered: z.array(z.object({ heading: z.string(), column: z.string() })),
      }),
      errors: [],
    }),
    getImport: read({
      summary: `How far an import of ${many} is.`,
      access,
      input: one,
      output,
      errors: ['not_found'],
    }),
    listImportRows: read({
      summary: 'What each row of an import will do, and why.',
      access,
      input: z.strictObject({
        import_id: id,
        outcome: z.enum(['all', ...rowOutcomes]).default('all'),
        after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
        limit: z.coerce.number().int().min(1).max(rowsOfPreview).default(50),
      }),
      output: z.object({
        headings: z.array(z.string()),
        rows: z.array(previewedRow),
        next: z.number().int().nullable(),
      }),
      errors: ['not_found'],
    }),
    startImport: write({
      idempotent: true,
      summary: `Takes rows of ${many}, and looks at what importing them would do; nothing is changed by that.`,
      access,
      body_limit: 8_000_000,
      per_minute: 60,
      input: z.strictObject({
        file_name: oneLine(200).min(1, 'The file needs a name'),
        /** For each cell of a row: its heading, and the name of the target column or an empty string. */
        headings: columnNames(500),
        columns: columnNames(100),
        /** Row number of the first row in the spreadsheet. */
        first_row: z.number().int().min(1).max(1_000_000).default(2),
        options: importOptions.prefault({}),
        cells,
      }),
      output,
      errors: ['too_many_imports'],
    }),
    discardImport: write({
      summary: `Deletes an import of ${many} that is not imported yet, with its rows.`,
      access,
      input: one,
      output: success,
      errors: ['not_found', 'import_not_ready'],
    }),
    runImport: write({
      summary: 'Does what was looked at, as one act.',
      access,
      input: one,
      output,
      errors: ['not_found', 'import_not_ready'],
    }),
    previewUndo: read({
      summary: 'What people have changed since of what an import made or changed.',
      access,
      input: one,
      output: z.object({ total: z.number().int(), changed_since: z.array(laterChange) }),
      errors: ['not_found'],
    }),
    undoImport: write({
      summary: `Takes an import back as a whole, for ${undoHours} hours.`,
      access,
      input: z.strictObject({
        import_id: id,
        /** Revert also the rows that someone edited after the import. */
        also_changed: z.boolean().default(false),
      }),
      output,
      errors: ['not_found', 'import_not_ready', 'import_undo_over'],
    }),
  }
}
