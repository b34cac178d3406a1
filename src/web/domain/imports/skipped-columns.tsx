import { Button } from '@mantine/core'
import { foldText } from '#shared/fold-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import { isIgnoredHeading, isSalesHeading } from '#shared/imports/ignored-headings.ts'
import { type ImportColumn, idColumn } from '#shared/imports/import-columns.ts'
import { matchColumns } from '#shared/imports/match-columns.ts'
import { weekdayWords } from '#shared/imports/words-of-dates.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { buyerColumns } from './buyer-columns.ts'
import type { MatchedColumn } from './matched-table.ts'

interface SkippedColumnsProps {
  /** Import column for remarks. */
  notes: ImportColumn
  chosen: readonly MatchedColumn[]
  onChange: (chosen: MatchedColumn[]) => void
}

/**
 * Map columns without a field, such as prices and deals, to remarks. Skips sales figures of other systems, because they
 * change with every file, and tables with ids, because these are exports of this product whose further columns are
 * computed.
 */
export function withKeptColumns(chosen: MatchedColumn[], notes: ImportColumn | undefined): MatchedColumn[] {
  const isRead = chosen.some(({ column }) => column !== '')
  if (!notes || !isRead || chosen.some(({ column }) => column === idColumn)) return chosen
  const kept = keptColumns(chosen).filter(({ heading }) => !isSalesHeading(headingKey(heading)))
  return chosen.map((one) => (kept.includes(one) ? { ...one, column: notes.name } : one))
}

/** Lists the columns that match no field: those kept as remarks, and those that are skipped. */
export function SkippedColumns({ notes, chosen, onChange }: SkippedColumnsProps) {
  const skipped = chosen.filter(isSkipped)
  const missed = keptColumns(chosen)
  const added = chosen.filter((one) => one.column === notes.name && matchColumns([one.heading], [notes])[0] === null)
  const move = (moved: readonly MatchedColumn[], column: string) =>
    onChange(chosen.map((one) => (moved.includes(one) ? { ...one, column } : one)))
  return (
    <>
      {added.length > 0 ? (
        <PlainNotice tone="info">
          No field for {headingsText(added)}: kept in ‘{notes.field.label}’ with the heading.{' '}
          <Button size="compact-xs" variant="default" onClick={() => move(added, '')}>
            Leave {added.length === 1 ? 'it' : 'them'} out
          </Button>
        </PlainNotice>
      ) : null}
      {skipped.length > 0 ? (
        <PlainNotice tone="info">
          Not imported: {headingsText(skipped)}.{' '}
          {missed.length > 0 ? (
            <Button size="compact-xs" variant="default" onClick={() => move(missed, notes.name)}>
              {keepText(missed, skipped)} in ‘{notes.field.label}’
            </Button>
          ) : null}
        </PlainNotice>
      ) : null}
    </>
  )
}

function headingsText(columns: readonly MatchedColumn[]): string {
  return columns.map(({ heading }) => `‘${heading}’`).join(', ')
}

/** Columns that can be kept as remarks. Excludes columns about buyers. */
function keptColumns(chosen: readonly MatchedColumn[]): MatchedColumn[] {
  const ofBuyers = buyerColumns(chosen)
  return chosen.filter((one) => isSkipped(one) && !ofBuyers.has(one))
}

/** Label of the button. It names the columns if some cannot be kept, such as those about buyers. */
function keepText(kept: readonly MatchedColumn[], skipped: readonly MatchedColumn[]): string {
  if (kept.length < skipped.length) return `Keep ${headingsText(kept)}`
  return kept.length === 1 ? 'Keep it' : 'Keep them'
}

/** Whether to list a column as skipped. Excludes weekdays and ids of other systems, which no event needs. */
function isSkipped({ heading, column, examples }: MatchedColumn): boolean {
  const key = headingKey(heading)
  if (column !== '' || examples.length === 0 || /(?:^| )(?:id|uid|nr|no)$/.test(key)) return false
  if (isIgnoredHeading(key) && !isSalesHeading(key)) return false
  return !examples.every((example) => weekdayWords().has(foldText(example).replace(/\.$/, '')))
}
