import { Anchor, Select, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import { actionChoices, actorLabel, describeChanges } from '#web/domain/activity-labels.ts'
import { activityText } from '#web/domain/challenge-activity.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './activity.module.css'

const noFilters = { action: 'all', person: '', from: '', to: '' }

export function ActivityTab() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const activity = useActivity(filters)
  return (
    <>
      <SectionHeader
        title="Activity"
        subtitle="Everything your team and Marquee support have done in this company"
        filters={
          <>
            <SearchField
              label="Search by person"
              placeholder="Who did it"
              value={filters.person}
              onSearch={(person) => setFilters({ person })}
            />
            <Select
              aria-label="Action type"
              data={actionChoices}
              value={filters.action}
              onChange={(action) => setFilters({ action: action ?? 'all' })}
            />
            <TextInput
              type="date"
              aria-label="From"
              value={filters.from}
              max={filters.to || undefined}
              onChange={({ target }) => setFilters({ from: target.value })}
            />
            <TextInput
              type="date"
              aria-label="To"
              value={filters.to}
              min={filters.from || undefined}
              onChange={({ target }) => setFilters({ to: target.value })}
            />
          </>
        }
      />
      <DataTable
        label="Activity"
        columns={activityColumns}
        rows={activity.data?.pages.flatMap((page) => page.entries) ?? []}
        rowKey={({ id }) => id}
        query={activity}
        loadingText="Loading the activity..."
        errorText={`The activity could not be loaded: ${errorMessage(activity.error)}`}
        empty={
          <NothingFound title="Nothing of this kind was done" filters={filters} none={noFilters} onClear={setFilters} />
        }
      />
    </>
  )
}

const activityColumns: readonly Column<ActivityEntry>[] = [
  { key: 'when', header: 'When', unbroken: true, cell: ({ created_at }) => dateAndTime(created_at, companyTimeZone()) },
  { key: 'who', header: 'Who', cell: ({ actor }) => actorLabel(actor) },
  { key: 'what', header: 'What', cell: (entry) => <ActivityDescription entry={entry} /> },
  {
    key: 'from',
    header: 'IP address',
    unbroken: true,
    cell: ({ ip_address, is_erased }) => (is_erased ? 'erased' : (ip_address ?? '–')),
  },
]

const maximumShownChanges = 4

function ActivityDescription({ entry }: { entry: ActivityEntry }) {
  const subject = entry.subject ?? (entry.is_erased ? 'erased' : null)
  const text = activityText(entry)
  const changes = describeChanges({ subject: entry.subject, changes: text.changes })
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, maximumShownChanges)
  return (
    <div className={styles.what}>
      <span>
        <b>{text.headline}</b>
        {subject ? `: ${subject}` : ''}
      </span>
      {changes.length > 0 ? (
        <ul aria-label="What changed">
          {shown.map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changes.length > shown.length ? (
            <li>
              <Anchor component="button" type="button" size="sm" onClick={() => setIsWhole(true)}>
                Show {changes.length - shown.length} more
              </Anchor>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}

/** Activity of the company. Refetched at each visit, because other members also act. */
function useActivity({ action, person, from, to }: typeof noFilters) {
  return useApiInfiniteQuery(
    companyApi.activity.listActivity,
    { action_type: action === 'all' ? undefined : action, person, from: from || undefined, to: to || undefined },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
}
