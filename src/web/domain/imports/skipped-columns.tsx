import { Button } from '@mantine/core'
import { foldText } from '#shared/fold-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import { isIgnoredHeading } from '#shared/imports/ignored-headings.ts'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { weekdayWords } from '#shared/imports/words-of-dates.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
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
  return (
    <PlainNotice tone="info">
      Not imported: {skipped.map(({ heading }) => `‘${heading}’`).join(', ')}.{' '}
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => onChange(chosen.map((one) => (skipped.includes(one) ? { ...one, column: notes.name } : one)))}
      >
        Keep {skipped.length === 1 ? 'it' : 'them'} in ‘{notes.field.label}’
      </Button>
    </PlainNotice>
  )
}

/** Weekdays, counts of sales and IDs of other systems say nothing that the event needs. */
function isSkipped({ heading, column, examples }: MatchedColumn): boolean {
  const key = headingKey(heading)
  if (column !== '' || examples.length === 0 || isIgnoredHeading(key) || /(?:^| )(?:id|uid|nr|no)$/.test(key))
    return false
  return !examples.every((example) => weekdayWords().has(foldText(example).replace(/\.$/, '')))
}
