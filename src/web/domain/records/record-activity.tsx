import { ownValue } from '#shared/own-value.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { actorLabel, describeChange, movedDaysText } from '#web/domain/activity-labels.ts'
import { activityText } from '#web/domain/challenge-activity.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { changeTexts } from './change-texts.ts'
import type { RecordScreen } from './record-screen.ts'
import styles from './records.module.css'
import { useTags } from './use-tags.ts'

type RecordActivityEntry = Awaited<ReturnType<RecordScreen['api']['listActivity']>>['entries'][number]

/** Change history of a record with old and new values, newest first. */
export function RecordActivity({ screen, id }: { screen: RecordScreen; id: string }) {
  const activity = useApiInfiniteQuery(screen.api.listActivity, { id })
  const { names: tagNames } = useTags()
  const pages = activity.data?.pages ?? []
  const names = new Map([...tagNames, ...pages.flatMap((page) => Object.entries(page.names))])
  return (
    <DataTable
      label="Activity"
      columns={activityColumns(screen, names)}
      rows={pages.flatMap((page) => page.entries)}
      rowKey={(entry) => entry.id}
      query={activity}
      loadingText="Loading the activity..."
      errorText="The activity could not be loaded."
      empty={<EmptyState title="Nothing has been done yet" />}
    />
  )
}

function activityColumns(
  { type, linesOf }: RecordScreen,
  names: ReadonlyMap<string, string>,
): readonly Column<RecordActivityEntry>[] {
  const words = (change: RecordActivityEntry['changes'][number]) => {
    const field = readableFields(type)[change.field]
    if (!field) return describeChange(change)
    const moved = change.field === 'days' && Array.isArray(change.before) && Array.isArray(change.after)
    const movedText = moved ? movedDaysText(change.before as unknown[], change.after as unknown[]) : null
    if (movedText) return movedText
    const [before, after] = changeTexts(field, change, names, ownValue(linesOf, change.field))
    if (before === null && after === null) return field.label
    return before === null ? `${field.label}: ${after}` : `${field.label}: ${before} → ${after ?? 'nothing'}`
  }
  return [
    {
      key: 'when',
      header: 'When',
      unbroken: true,
      cell: ({ created_at }) => dateAndTime(created_at, companyTimeZone()),
    },
    { key: 'who', header: 'Who', cell: ({ actor }) => actorLabel(actor) },
    {
      key: 'what',
      header: 'What',
      cell: (entry) => {
        const { headline, changes } = activityText(entry)
        return (
          <div>
            <b>{headline}</b>
            {changes.length > 0 ? (
              <ul className={styles.changes} aria-label="What changed">
                {changes.map((change) => (
                  <li key={change.field}>{words(change)}</li>
                ))}
              </ul>
            ) : null}
          </div>
        )
      },
    },
  ]
}
