import { z } from 'zod'
import { readCall, writeCall } from '#shared/call.ts'
import { id, oneLine, success, timestamp } from '#shared/fields.ts'
import { importOptions } from '#shared/imports/import-options.ts'
import type { ModuleKey } from '#shared/modules.ts'
import { importLimits } from './import-limits.ts'

/** Hours in which an import can be undone. */
export const importUndoHours = 24
export const maxPreviewRows = 500

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
  /** Skipped rows that would change nothing. Counted for a single import only, and 0 in lists. */
  unchanged: z.number().int(),
  /** Rows that are imported without a cell that could not be read. */
  with_ignored: z.number().int(),
  problem: z.string().nullable(),
  finished_at: timestamp.nullable(),
  undo_until: timestamp.nullable(),
  /** Number of rows that an undo did not revert, because someone edited them after the import. */
  left: z.number().int(),
})
export type ImportSummary = z.output<typeof importSummary>

/** Why a cell is invalid, or what the row would change. */
const cellMessage = z.object({
  /** Column of the cell; missing if the reason concerns the whole row. */
  column: z.string().optional(),
  label: z.string(),
  value: z.string(),
  sentence: z.string(),
  /** Error code, if the whole row is rejected. */
  code: z.string().optional(),
})
const change = z.object({ column: z.string(), label: z.string(), from: z.string(), to: z.string() })
/** A value that the record gets. */
const previewedValue = z.object({
  column: z.string(),
  label: z.string(),
  /** The value as it will be shown; empty if the cell is ignored. */
  text: z.string(),
  /** Text of the cell; empty if the value does not come from a cell. */
  cell: z.string(),
  /** Explains a guessed value. */
  note: z.string().nullable(),
  /** Why the cell is ignored. */
  problem: z.string().nullable(),
  /** A similar text that is valid. */
  suggestion: z.string().nullable(),
})
export type PreviewedValue = z.output<typeof previewedValue>
export const previewedRow = z.object({
  /** Row number in the spreadsheet. */
  number: z.number().int(),
  outcome: z.enum(rowOutcomes),
  name: z.string(),
  record_id: id.nullable(),
  reasons: z.array(cellMessage),
  changes: z.array(change),
  values: z.array(previewedValue),
  cells: z.array(z.string()),
})
export type PreviewedRow = z.output<typeof previewedRow>

/** A name in the file that no record has. */
const unknownName = z.object({
  kind: z.string(),
  name: z.string(),
  suggestion: z.string().nullable(),
  /** Values of the record that is created, with labels; null if none is created. */
  creates: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })).nullable(),
  note: z.string().nullable(),
})
export type UnknownName = z.output<typeof unknownName>

/** Record that the import created or changed, and that someone has edited since. */
export const changeAfterImport = z.object({
  number: z.number().int(),
  name: z.string(),
  record_id: id,
  reason: z.string(),
})
export type ChangeAfterImport = z.output<typeof changeAfterImport>

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
  const correction = z.strictObject({
    /** Row number in the spreadsheet. */
    number: z.number().int().min(1).max(1_100_000),
    column: oneLine(100),
    text: z.string().max(importLimits.short_cell, `At most ${importLimits.short_cell} characters`),
  })
  return {
    listImports: readCall({
      summary: `The latest imports of ${many}, and which columns were matched with what.`,
      access,
      input: z.strictObject({}),
      output: z.object({
        imports: z.array(importSummary),
        /** How previous files were read, the latest first: one entry per set of headings. */
        remembered: z.array(
          z.object({ headings: z.array(z.string()), columns: z.array(z.string()), options: importOptions }),
        ),
      }),
      errors: [],
    }),
    getImport: readCall({
      summary: `How far an import of ${many} is.`,
      access,
      input: one,
      output: output.extend({ options: importOptions, unknown_names: z.array(unknownName) }),
      errors: ['not_found'],
    }),
    getImportTable: readCall({
      summary: `The rows of an import of ${many} that is not finished, and how they are read.`,
      access,
      input: one,
      output: z.object({
        file_name: z.string(),
        headings: z.array(z.string()),
        columns: z.array(z.string()),
        options: importOptions,
        first_row: z.number().int(),
        /** One row per line, each a JSON array of strings. */
        cells: z.string(),
      }),
      errors: ['not_found', 'import_not_ready'],
    }),
    listImportRows: readCall({
      summary: 'What each row of an import will do, and why.',
      access,
      input: z.strictObject({
        import_id: id,
        /** Rows to list. 'skip': rows that cannot be imported, without those that would change nothing. */
        outcome: z.enum(['all', ...rowOutcomes, 'unchanged', 'ignored']).default('all'),
        after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
        limit: z.coerce.number().int().min(1).max(maxPreviewRows).default(50),
      }),
      output: z.object({
        headings: z.array(z.string()),
        rows: z.array(previewedRow),
        next: z.number().int().nullable(),
      }),
      errors: ['not_found'],
    }),
    startImport: writeCall({
      idempotent: true,
      summary: `Takes rows of ${many}, and looks at what importing them would do; nothing is changed by that.`,
      access,
      body_limit: 8_000_000,
      per_minute: 60,
      input: z.strictObject({
        file_name: oneLine(200).min(1, 'The file needs a name'),
        /** For each column: its heading, and the import column that it is mapped to, or an empty string. */
        headings: columnNames(500),
        columns: columnNames(100),
        /** Row number of the first row in the spreadsheet. */
        first_row: z.number().int().min(1).max(1_000_000).default(2),
        options: importOptions.default(importOptions.parse({})),
        /** Id of an earlier import to discard, because this one replaces it. */
        replaces: id.optional(),
        cells,
      }),
      output,
      errors: ['too_many_imports', 'not_found', 'import_not_ready'],
    }),
    correctImport: writeCall({
      summary: `Changes cells of an import of ${many}, or how they are read, and checks its rows again.`,
      access,
      input: z.strictObject({
        import_id: id,
        options: importOptions.optional(),
        corrections: z.array(correction).max(500, 'At most 500 cells at once').default([]),
      }),
      output,
      errors: ['not_found', 'import_not_ready'],
    }),
    discardImport: writeCall({
      summary: `Deletes an import of ${many} that is not imported yet, with its rows.`,
      access,
      input: one,
      output: success,
      errors: ['not_found', 'import_not_ready'],
    }),
    runImport: writeCall({
      summary: 'Imports the checked rows in one transaction.',
      access,
      input: one,
      output,
      errors: ['not_found', 'import_not_ready', 'import_has_hidden_fields'],
    }),
    previewUndo: readCall({
      summary: 'What people have changed since of what an import made or changed.',
      access,
      input: one,
      output: z.object({
        total: z.number().int(),
        changed_since: z.array(changeAfterImport),
        /** Number of created records that cannot be deleted, such as confirmed events, by reason. */
        staying: z.array(z.object({ reason: z.string(), count: z.number().int() })),
      }),
      errors: ['not_found'],
    }),
    undoImport: writeCall({
      summary: `Takes an import back as a whole, for ${importUndoHours} hours.`,
      access,
      input: z.strictObject({
        import_id: id,
        /** Whether to revert rows even if someone has edited them since the import. */
        also_changed: z.boolean().default(false),
      }),
      output,
      errors: ['not_found', 'import_not_ready', 'import_undo_over'],
    }),
  }
}
