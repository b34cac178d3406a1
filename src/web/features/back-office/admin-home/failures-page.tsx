import { Button, Group, Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FailedJob } from '#shared/features/back-office/admin-home.ts'
import { namedThingPath } from '#web/features/back-office/admin-links.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './admin-home.module.css'

const noFilters = { search: '', kind: 'all' }
const jobKindChoices = [
  { value: 'all', label: 'Mails and other jobs' },
  { value: 'mail', label: 'Mails' },
  { value: 'other', label: 'Other jobs' },
]

export function FailuresPage() {
  const [filters, setFilters] = useUrlFilters(noFilters)
  const jobs = useFailedJobs(filters)
  return (
    <>
      <BackLink to="/admin">Dashboard</BackLink>
      <PageHeader title="Failed Jobs" subtitle="Emails and jobs that failed permanently, kept for one week" />
      <SectionHeader
        title="Permanently failed"
        filters={
          <>
            <SearchField
              label="Search failed jobs"
              placeholder="Search by job or address..."
              value={filters.search}
              onSearch={(search) => setFilters({ search })}
            />
            <Select
              aria-label="Kind"
              allowDeselect={false}
              data={jobKindChoices}
              value={filters.kind}
              onChange={(kind) => setFilters({ kind: kind ?? 'all' })}
            />
          </>
        }
      />
      <DataTable
        label="Failed jobs"
        columns={failedJobColumns}
        rows={jobs.data?.pages.flatMap((page) => page.jobs) ?? []}
        rowKey={({ id }) => id}
        query={jobs}
        errorText={`Error loading failed jobs: ${errorMessage(jobs.error)}`}
        empty={
          <NothingFound
            title="Nothing has failed"
            noMatchTitle="No failures match"
            filters={filters}
            none={noFilters}
            onClear={setFilters}
          />
        }
      />
    </>
  )
}

export function jobLabel(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const failedJobColumns: readonly Column<FailedJob>[] = [
  { key: 'job', header: 'Job', cell: ({ name }) => <strong>{jobLabel(name)}</strong> },
  { key: 'for', header: 'For', cell: (job) => <JobSubject job={job} /> },
  { key: 'failed', header: 'Failed', unbroken: true, cell: ({ failed_at }) => dateAndTime(failed_at) },
  { key: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => numberText(attempts) },
  { key: 'reason', header: 'Reason', cell: ({ message }) => message ?? 'The log of the server says why' },
  { key: 'acts', header: 'Actions', hiddenHeader: true, cell: (job) => <FailedJobActions job={job} /> },
]

function JobSubject({ job: { about, to } }: { job: FailedJob }) {
  if (about.length === 0) return to ?? '–'
  return (
    <span className={styles.about}>
      {about.map((named) => {
        const path = namedThingPath(named)
        return path ? (
          <Link key={named.id} to={path}>
            {named.name}
          </Link>
        ) : (
          <span key={named.id}>{named.name}</span>
        )
      })}
      {to ? <span>{to}</span> : null}
    </span>
  )
}

function FailedJobActions({ job }: { job: FailedJob }) {
  const retry = useRetryFailedJob()
  const drop = useDropFailedJob()
  const what = jobLabel(job.name)
  return (
    <Group gap={6}>
      <Button
        size="xs"
        variant="default"
        aria-label={`Try again: ${what}`}
        loading={retry.isPending}
        onClick={() => retry.mutate({ job_id: job.id })}
      >
        Try again
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`Dismiss: ${what}`}
        loading={drop.isPending}
        onClick={() => drop.mutate({ job_id: job.id })}
      >
        Dismiss
      </Button>
    </Group>
  )
}

function useFailedJobs({ kind, search }: { kind: string; search: string }) {
  const known = kind === 'mail' || kind === 'other' ? kind : undefined
  return useApiInfiniteQuery(
    api.adminHome.listFailedJobs,
    { kind: known, search },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
}

function useRetryFailedJob() {
  return useApiMutation(api.adminHome.retryFailedJob, {
    successToast: { title: 'Retrying', message: 'If it fails again it will reappear here.' },
    errorToast: 'It could not be tried again',
    invalidates: ['adminHome', 'auditLog'],
  })
}

function useDropFailedJob() {
  const failed = 'It could not be taken off the list'
  return useApiMutation(api.adminHome.dropFailedJob, {
    successToast: 'Removed',
    errorToast: failed,
    invalidates: ['adminHome', 'auditLog'],
  })
}
