import { Suspense } from 'react'
import { ownValue } from '#shared/own-value.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { otherZoneNote } from '#shared/time/zone-note.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { fieldText } from './field-text.ts'
import type { RecordRow, RecordScreen } from './record-screen.ts'
import styles from './records.module.css'
import { useTags } from './use-tags.ts'

const RichTextView = lazyComponent(() => import('./rich-text-view.tsx'), 'RichTextView')

export function FieldValue({ screen, name, row }: { screen: RecordScreen; name: string; row: RecordRow }) {
  const field = ownValue(readableFields(screen.type), name)
  const own = ownValue(screen.shows, name)
  if (own) return own(row)
  const value = fieldValueOf(row, name)
  // Local times are in the venue's time zone, which is named if the reader's differs.
  const zone =
    field?.kind === 'wall_time' && typeof row.time_zone === 'string' ? otherZoneNote(row.time_zone) : undefined
  if (field && zone && value) return `${fieldText(field, value)} (${zone})`
  if (field?.kind === 'tags') return row.tags.length > 0 ? <TagBadges ids={row.tags} /> : '–'
  if (field?.kind === 'link' && typeof value === 'string')
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value.replace(/^https?:\/\/|\/$/g, '')}
      </a>
    )
  if (field?.kind === 'rich_text')
    return value ? (
      <Suspense>
        <RichTextView value={value} />
      </Suspense>
    ) : (
      '–'
    )
  if (field?.kind === 'paragraphs') return <span className={styles.long}>{fieldText(field, value) ?? '–'}</span>
  // A custom yes/no field without a value counts as no.
  if (field?.kind === 'flag') return value === true ? 'Yes' : 'No'
  return (field && fieldText(field, value)) ?? '–'
}

function TagBadges({ ids }: { ids: readonly string[] }) {
  const { tags } = useTags()
  const shown = tags.filter(({ id }) => ids.includes(id))
  if (shown.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {shown.map(({ id, name, color }) => (
        <li key={id}>
          <i style={{ background: color }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
