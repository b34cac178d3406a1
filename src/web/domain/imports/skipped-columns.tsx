import { Button } from '@mantine/core'
import { foldText } from '#shared/fold-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import { isIgnoredHeading } from '#shared/imports/ignored-headings.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { weekdayWords } from '#shared/imports/words-of-dates.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { buyerColumns } from './buyer-columns.ts'
import type { MatchedColumn } from './matched-table.ts'

interface SkippedColumnsProps {
  /** Column of remarks. */
  notes: ImportColumn
  chosen: readonly MatchedColumn[]
  onChange: (chosen: MatchedColumn[]) => void
}

/** Names the columns that no field holds, such as prices and agents, and offers to keep them as remarks. */
export function SkippedColumns({ notes, chosen, onChange }: SkippedColumnsProps) {
  const skipped = chosen.filter(isSkipped)
  if (skipped.length === 0) return null
  const ofBuyers = buyerColumns(chosen)
  const kept = skipped.filter((one) => !ofBuyers.has(one))
  return (
    <PlainNotice tone="info">
      Not imported: {skipped.map(({ heading }) => `‘${heading}’`).join(', ')}.{' '}
      {kept.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onChange(chosen.map((one) => (kept.includes(one) ? { ...one, column: notes.name } : one)))}
        >
          {keepText(kept, skipped)} in ‘{notes.field.label}’
        </Button>
      )}
    </PlainNotice>
  )
}

/** Columns of buyers are not kept, so the others are named. */
function keepText(kept: readonly MatchedColumn[], skipped: readonly MatchedColumn[]): string {
  if (kept.length < skipped.length) return `Keep ${kept.map(({ heading }) => `‘${heading}’`).join(', ')}`
  return kept.length === 1 ? 'Keep it' : 'Keep them'
}

/** Weekdays, counts of sales and IDs of other systems say nothing that the event needs. */
function isSkipped({ heading, column, examples }: MatchedColumn): boolean {
  const key = headingKey(heading)
  if (column !== '' || examples.length === 0 || isIgnoredHeading(key) || /(?:^| )(?:id|uid|nr|no)$/.test(key))
    return false
  return !examples.every((example) => weekdayWords().has(foldText(example).replace(/\.$/, '')))
}
