import { Button, Tabs } from '@mantine/core'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { ownValue } from '#shared/own-value.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { api as userApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { rememberRecord } from '#web/platform/session/recent-records.ts'
import { useCan, useIsGuest, useSession } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TabList } from '#web/ui/layout/tab-list.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { LazyPopover } from '#web/ui/lazy-popover.tsx'
import { lastListPath } from '#web/ui/list-memory.ts'
import { FieldValue } from './field-value.tsx'
import { LazyRecordForm } from './lazy-record-form.tsx'
import type { Person, RecordRow, RecordScreen } from './record-screen.ts'
import { type RecordTab, tabOrder, visibleRecordTabs } from './record-tabs.ts'
import { isSameValue } from './record-values.ts'
import { useCustomFields, useScreenWithCustomFields } from './use-custom-fields.ts'
import { useOpenForm } from './use-open-form.ts'

const loadMenu = () => import('./record-menu-items.tsx')
const RecordMenuItems = lazyComponent(loadMenu, 'RecordMenuItems')
const RecordActivity = lazyComponent(() => import('./record-activity.tsx'), 'RecordActivity')

interface RecordPageProps {
  screen: RecordScreen
  badge?: (record: RecordRow) => ReactNode
  subtitle?: (record: RecordRow) => ReactNode
  /** Actions specific to this record type, for members with write access. */
  acts?: (record: RecordRow) => ReactNode
}

/** Page of a record with details, form and change history as tabs. The URL stores the tab. */
export function RecordPage(props: RecordPageProps) {
  const { type, path, listAddress = path, title, otherLists = {} } = props.screen
  const [last] = useState(lastListPath)
  const other = last === null ? undefined : ownValue(otherLists, last)
  const can = useCan()
  const [params] = useSearchParams()
  const isFilledIn = useOpenForm(params.get('tab') === 'edit', can({ module: type.module, level: 'write' }))
  if (!isFilledIn && !can({ module: type.module, level: 'read' }))
    return (
      <NoAccess
        sentence={`You don't have permission to see ${type.words.many}.`}
        needs={{ module: type.module, level: 'read' }}
      />
    )
  return (
    <>
      <BackLink to={(other && last) || listAddress}>{other ?? title}</BackLink>
      <LoadedRecord {...props} isFilledIn={isFilledIn} />
    </>
  )
}

interface LoadedRecordProps extends RecordPageProps {
  /** Whether the form is open, so that a refetch must not replace it and discard the input. */
  isFilledIn: boolean
}

function LoadedRecord({ screen: declared, ...given }: LoadedRecordProps) {
  const screen = useScreenWithCustomFields(declared)
  const props = { ...given, screen }
  const { type, api, path } = screen
  const { isPending } = useCustomFields()
  const { id = '' } = useParams()
  const found = useApiQuery(api.getRecord, { id })
  useRememberRecord(found.data?.record.id)
  if (found.isPending || isPending) return <LoadingScreen text={`Loading the ${type.words.one}...`} fill="block" />
  const isInBin = hasErrorCode(found.error, 'in_bin')
  const isGone = isInBin || hasErrorCode(found.error, 'not_found')
  if (found.data && (!isGone || given.isFilledIn)) return <RecordTabs key={id} {...props} record={found.data.record} />
  if (isInBin)
    return (
      <EmptyState
        title={`This ${type.words.one} is in the bin`}
        action={
          <Button component={Link} to={`${path}/bin`} variant="default">
            Open the bin
          </Button>
        }
      />
    )
  if (hasErrorCode(found.error, 'not_found', 'bad_input'))
    return <MissingRecord noun={type.words.one} id={hasErrorCode(found.error, 'not_found') ? id : null} />
  return (
    <ErrorState
      message={`This ${type.words.one} could not be loaded.`}
      onRetry={found.refetch}
      retrying={found.isFetching}
    />
  )
}

/** Message for a record that does not exist here. A link may lead to a record of another company of the user. */
function MissingRecord({ noun, id }: { noun: string; id: string | null }) {
  const { selectCompany } = useSession()
  const { pathname, search } = useLocation()
  const found = useApiQuery(userApi.search.getCompanyOfRecord, id === null ? null : { id })
  const company = found.data?.company
  if (found.isLoading) return <LoadingScreen text={`Loading the ${noun}...`} fill="block" />
  if (!company)
    return (
      <EmptyState
        title={`${noun.charAt(0).toUpperCase() + noun.slice(1)} not found`}
        text="It may have been deleted, or you do not have access."
      />
    )
  return (
    <EmptyState
      title={`This ${noun} belongs to ${company.name}.`}
      action={<Button onClick={() => selectCompany(company.id, pathname + search)}>Open in {company.name}</Button>}
    />
  )
}

function useRememberRecord(id: string | undefined) {
  const { account } = useSession()
  const [person, company] = [account?.user?.id, account?.company?.id]
  useEffect(() => {
    if (person && company && id) rememberRecord(person, company, id)
  }, [person, company, id])
}

function RecordTabs({ screen, badge, subtitle, acts, isFilledIn, record }: LoadedRecordProps & { record: RecordRow }) {
  const [params, setParams] = useSearchParams()
  const can = useCan()
  const isGuest = useIsGuest()
  const { module } = screen.type
  const show = (chosen: string | null) =>
    setParams(chosen && chosen !== 'overview' ? { tab: chosen } : {}, { replace: true })
  const own: RecordTab[] = [
    {
      ...{ key: 'overview', label: 'Overview', module, level: 'read', order: tabOrder.overview },
      panel: () => (
        <>
          {screen.first?.(record)}
          <RecordFacts screen={screen} record={record} />
          {screen.sections?.(record)}
        </>
      ),
    },
    {
      ...{ key: 'edit', label: 'Edit', module, level: 'write', order: tabOrder.edit },
      panel: () => (
        <LazyRecordForm
          screen={screen}
          record={record}
          onSaved={() => show('overview')}
          cancel={
            <Button variant="default" onClick={() => show('overview')}>
              Cancel
            </Button>
          }
        />
      ),
    },
    {
      ...{ key: 'activity', label: 'Activity', module, level: 'read', order: tabOrder.activity },
      panel: () => (
        <Suspense fallback={<LoadingScreen text="Loading the activity..." fill="block" />}>
          <RecordActivity screen={screen} id={record.id} />
        </Suspense>
      ),
    },
  ]
  const offered = isGuest || isBusy(record) ? own.filter(({ key }) => key !== 'activity') : own
  const allowed = visibleRecordTabs([...offered, ...(screen.tabs ?? [])], can, isFilledIn ? ['edit'] : [])
  const tab = allowed.find(({ key }) => key === params.get('tab'))?.key ?? 'overview'
  // The 'edit' tab exists only while the form is open; a button in the header opens it.
  const tabs = allowed.filter(({ key }) => key !== 'edit' || tab === 'edit')
  return (
    <>
      <PageHeader
        title={record.name}
        badge={badge?.(record)}
        subtitle={subtitle?.(record)}
        actions={
          can({ module, level: 'write' }) ? (
            <>
              {acts?.(record)}
              <RecordActions screen={screen} record={record} onEdit={() => show('edit')} />
            </>
          ) : null
        }
      />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <TabList chosen={tab}>
          {tabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        {tabs.map(({ key, panel }) => (
          <Tabs.Panel key={key} value={key}>
            {panel(record)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function RecordActions({ screen, record, onEdit }: { screen: RecordScreen; record: RecordRow; onEdit: () => void }) {
  return (
    <>
      <Button onClick={onEdit}>Edit</Button>
      <LazyPopover
        kind="menu"
        load={loadMenu}
        button={
          <Button variant="default" px="xs" aria-label={`More about this ${screen.type.words.one}`}>
            <EllipsisVertical size={18} aria-hidden="true" />
          </Button>
        }
      >
        {(opening) => <RecordMenuItems {...opening} screen={screen} record={record} />}
      </LazyPopover>
    </>
  )
}

/**
 * Details of a record, in the sections of its form. Omits empty values and what the header shows. Sections with only
 * one value are shown together.
 */
function RecordFacts({ screen, record }: { screen: RecordScreen; record: RecordRow }) {
  const { fields } = screen.type
  const isGuest = useIsGuest()
  const isInHeader = (name: string) => name === 'name' || screen.shownInHeader?.includes(name) === true
  const isHidden = (name: string) =>
    isGuest && Array.isArray(screen.fieldsForGuests) && !screen.fieldsForGuests.includes(name)
  // The kind of a 'Busy' record is a placeholder.
  const isReplaced = (name: string) => name === 'kind' && isBusy(record)
  const isShown = (name: string) =>
    !isInHeader(name) && !isHidden(name) && !isReplaced(name) && !isSameValue(fieldValueOf(record, name), null)
  const sections = screen.form.map(({ title, fields: names }) => ({ title, names: names.flat().filter(isShown) }))
  const factsOf = (names: readonly string[]): Fact[] =>
    names.map((name) => [
      fields[name]?.label ?? name,
      <FieldValue key={name} screen={screen} name={name} row={record} />,
    ])
  const single = sections.filter(({ names }) => names.length === 1).flatMap(({ names }) => names)
  const others = [...factsOf(single), ...historyFacts(record, screen)]
  return (
    <>
      {sections
        .filter(({ names }) => names.length > 1)
        .map(({ title, names }) => (
          <Panel key={title} title={title}>
            <Facts facts={factsOf(names)} />
          </Panel>
        ))}
      {others.length > 0 ? (
        <Panel>
          <Facts facts={others} />
        </Panel>
      ) : null}
    </>
  )
}

/** Whether the user sees only date and place of the record. */
function isBusy(record: RecordRow): boolean {
  return record.is_busy === true
}

type Fact = readonly [name: string, value: ReactNode]

function historyFacts(record: RecordRow, { isChangedByProduct }: RecordScreen): Fact[] {
  const { created_at, created_by, updated_at, updated_by } = record
  const isAutomatic = updated_by === null && isChangedByProduct?.(record)
  if (created_at === null || updated_at === null) return []
  return [
    ['Created', `${dateAndTime(created_at, companyTimeZone())}, ${personName(created_by)}`],
    ['Updated', `${dateAndTime(updated_at, companyTimeZone())}, ${isAutomatic ? 'Marquee' : personName(updated_by)}`],
  ]
}

function personName(person: Person | null): string {
  return person ? (person.name ?? 'a member without a name') : 'Former member'
}
