import { Button, Textarea, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import type { PreviewedRow, PreviewedValue, RowOutcome } from '#shared/records/import-calls.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import type { FieldKind } from '#shared/records/record-field.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { createDateFormat } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './imports.module.css'
import { withLocalDates } from './local-dates-in-text.ts'

export const outcomeBadges = {
  make: { text: 'New', tone: 'success' },
  change: { text: 'Changed', tone: 'info' },
  skip: { text: 'Not imported', tone: 'warning' },
} as const

const unchangedCode = 'unchanged'
const leftOutCode = 'left_out'

function badgeOf(outcome: RowOutcome, reasons: PreviewedRow['reasons']) {
  const isUnchanged = reasons.some(({ code }) => code === unchangedCode)
  return isUnchanged ? ({ text: 'Unchanged', tone: 'neutral' } as const) : outcomeBadges[outcome]
}

function isLeftOut(reasons: PreviewedRow['reasons']): boolean {
  return reasons.some(({ code }) => code === leftOutCode)
}

interface Correction {
  number: number
  column: string
  text: string
}

interface PreviewTableProps {
  columns: readonly ImportColumn[]
  rows: readonly PreviewedRow[]
  /** No cell can be edited, because the rows are being checked. */
  isBusy: boolean
  onCorrect: (correction: Correction) => Promise<unknown>
  onLeaveOut: (row: number, isLeftOut: boolean) => void
}

/** Table of the rows of an import with their future values. Each cell can be corrected. */
export function PreviewTable({ columns: importable, rows, isBusy, onCorrect, onLeaveOut }: PreviewTableProps) {
  const kinds = new Map(importable.map(({ name, field }) => [name, field.kind]))
  const labels = new Map(importable.map(({ name, field }) => [name, field.label]))
  const [edited, setEdited] = useState<{ row: PreviewedRow; value: PreviewedValue } | null>(null)
  const columns: Column<PreviewedRow>[] = [
    { key: 'row', header: 'Row', align: 'right', unbroken: true, cell: ({ number }) => numberText(number) },
    {
      key: 'outcome',
      header: 'Result',
      cell: (row) => {
        const { number, outcome, reasons, values } = row
        return (
          <div className={styles.result}>
            <StatusBadge tone={badgeOf(outcome, reasons).tone}>{badgeOf(outcome, reasons).text}</StatusBadge>
            {reasons.some(({ code }) => code !== unchangedCode) ? (
              <ul className={styles.why}>
                {reasons.map(({ column = '', label, sentence }) => (
                  <li key={`${label} ${sentence}`}>
                    {withLocalDates(label && !sentence.startsWith(label) ? `${label}: ${sentence}` : sentence)}
                    {labels.has(column) && outcome === 'skip' ? (
                      <Button
                        size="compact-xs"
                        variant="default"
                        disabled={isBusy}
                        aria-label={`Correct ${labels.get(column)} of row ${number}`}
                        onClick={() =>
                          setEdited({
                            row,
                            value:
                              values.find((one) => one.column === column) ??
                              emptyValue(column, labels.get(column) ?? label),
                          })
                        }
                      >
                        Correct
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : null}
            {outcome !== 'skip' || isLeftOut(reasons) ? (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                aria-label={`${isLeftOut(reasons) ? 'Import' : 'Leave out'} row ${number}`}
                onClick={() => onLeaveOut(number, !isLeftOut(reasons))}
              >
                {isLeftOut(reasons) ? 'Import' : 'Leave out'}
              </Button>
            ) : null}
          </div>
        )
      },
    },
    ...columnsWithContent(rows, labels).map(
      ({ column, label }): Column<PreviewedRow> => ({
        key: column,
        header: label,
        ...(column === 'name' && { naming: true }),
        ...(unbrokenKinds.includes(kinds.get(column) ?? 'text') && { unbroken: true }),
        cell: (row) => {
          const value = row.values.find((one) => one.column === column) ?? emptyValue(column, label)
          return (
            <PreviewCell
              row={row}
              kind={kinds.get(column) ?? 'text'}
              value={value}
              isBusy={isBusy}
              onEdit={() => setEdited({ row, value })}
              onUse={(text) => void onCorrect({ number: row.number, column, text })}
            />
          )
        },
      }),
    ),
  ]
  return (
    <>
      <DataTable
        label="Rows"
        isWide
        columns={columns}
        rows={rows}
        rowKey={({ number }) => String(number)}
        empty={<EmptyState title="No such rows" />}
      />
      {edited ? (
        <CellDialog
          {...edited}
          onClose={() => setEdited(null)}
          onSave={async (text) => {
            await onCorrect({ number: edited.row.number, column: edited.value.column, text })
            setEdited(null)
          }}
        />
      ) : null}
    </>
  )
}

/** Columns with a value or a problem in any row, in order of first appearance; the name comes first. */
function columnsWithContent(
  rows: readonly PreviewedRow[],
  known: ReadonlyMap<string, string>,
): { column: string; label: string }[] {
  const labels = new Map<string, string>()
  const order = rows.flatMap(({ values, reasons }) => [
    ...values.map(({ column, label }) => [column, label] as const),
    ...reasons.flatMap(({ column = '' }) => {
      const label = known.get(column)
      return label === undefined ? [] : [[column, label] as const]
    }),
  ])
  for (const [column, label] of order) if (!labels.has(column)) labels.set(column, label)
  const all = [...labels].map(([column, label]) => ({ column, label }))
  return [...all.filter(({ column }) => column === 'name'), ...all.filter(({ column }) => column !== 'name')]
}

/** Kinds of values that are never wrapped. */
const unbrokenKinds: readonly FieldKind[] = [
  'date',
  'time_of_day',
  'wall_time',
  'number',
  'money',
  'time_zone',
  'choice',
]

const dateFormat = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** Displayed text of a value. Dates include their weekday, which makes a wrong month obvious. */
function displayedText(kind: FieldKind, text: string): string {
  return kind === 'date' && text !== '' ? createDateFormat(dateFormat, 'UTC')(new Date(text)) : text
}

function emptyValue(column: string, label: string): PreviewedValue {
  return { column, label, text: '', cell: '', note: null, problem: null, suggestion: null }
}

interface PreviewCellProps {
  row: PreviewedRow
  kind: FieldKind
  value: PreviewedValue
  isBusy: boolean
  onEdit: () => void
  onUse: (text: string) => void
}

function PreviewCell({ row, kind, value, isBusy, onEdit, onUse }: PreviewCellProps) {
  const { column, label, text, cell, note, problem, suggestion } = value
  const changed = row.changes.find((one) => one.column === column)
  // A text such as ‘TBA’ means no value and is not an error.
  const isLeftOut = row.outcome === 'make' && text === '' && cell !== '' && problem === null
  return (
    <div className={styles.cell}>
      <UnstyledButton
        className={styles.value}
        data-ignored={problem !== null && text === ''}
        disabled={isBusy}
        aria-label={`Edit ${label} of row ${row.number}: ${text || cell || 'empty'}`}
        onClick={onEdit}
      >
        {displayedText(kind, text) || (problem === null && row.outcome !== 'skip' ? '' : cell) || '–'}
      </UnstyledButton>
      {changed ? <span>was {changed.from || 'empty'}</span> : null}
      {problem ? (
        <span className={styles.problem}>
          {text === '' ? 'Ignored' : `‘${cell.slice(0, 40)}’ is ignored`}
          {kind === 'choice' || kind === 'choices' ? '' : `: ${problem}`}
        </span>
      ) : null}
      {note || isLeftOut ? <span>{note ? withLocalDates(note) : `Without ‘${cell.slice(0, 40)}’`}</span> : null}
      {suggestion ? (
        <Button size="compact-xs" variant="default" disabled={isBusy} onClick={() => onUse(suggestion)}>
          Use ‘{suggestion}’
        </Button>
      ) : null}
    </div>
  )
}

interface CellDialogProps {
  row: PreviewedRow
  value: PreviewedValue
  onSave: (text: string) => Promise<void>
  onClose: () => void
}

const cellSchema = z.object({
  text: z.string().max(importLimits.short_cell, `At most ${importLimits.short_cell.toLocaleString('en')} characters`),
})

function CellDialog({ row, value: { label, cell, text, problem }, onSave, onClose }: CellDialogProps) {
  const form = useSchemaForm(cellSchema, { initialValues: { text: cell || text } })
  const [isSaving, setIsSaving] = useState(false)
  return (
    <Dialog title={`${label} of row ${row.number}`} onClose={onClose}>
      <form
        onSubmit={form.onSubmit((sent) => {
          setIsSaving(true)
          void onSave(sent.text).finally(() => setIsSaving(false))
        })}
      >
        <UnsavedChanges when={form.isDirty} savedBy={[]} />
        <Textarea
          label={label}
          description="Changes this import only, not your file."
          autosize
          maxRows={6}
          data-autofocus
          {...form.getInputProps('text')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        {problem ? <p className={styles.problem}>{problem}</p> : null}
        <DialogFooter onCancel={onClose} held={isSaving}>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
