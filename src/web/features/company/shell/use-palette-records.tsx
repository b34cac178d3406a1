import { keepPreviousData } from '@tanstack/react-query'
import { Building2, CalendarDays, DoorOpen, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FoundRecord } from '#shared/features/company/search.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { recentRecords } from '#web/platform/session/recent-records.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'
import type { Command, CommandGroup } from '#web/ui/palette/palette.tsx'

interface SearchResultKind {
  one: string
  many: string
  icon: LucideIcon
  path: string
}

const searchResultKinds: Record<RecordKind, SearchResultKind> = {
  event: { one: 'Event', many: 'Events', icon: CalendarDays, path: '/events' },
  venue: { one: 'Venue', many: 'Venues', icon: Building2, path: '/venues' },
  space: { one: 'Space', many: 'Spaces', icon: DoorOpen, path: '/spaces' },
}

/** Minimum length of a search term. A single letter matches too many records. */
const minimumTermLength = 2
const searchedKinds = Object.keys(searchResultKinds) as RecordKind[]

interface PaletteRecords {
  recent: CommandGroup
  found: CommandGroup[]
  isSearching: boolean
  isFailed: boolean
  /** Refetch when the palette opens, because names and permissions may have changed. */
  onOpen: () => void
}

export function usePaletteRecords(search: string): PaletteRecords {
  const command = useRecordCommand()
  const { account } = useSession()
  const may = useCan()({ module: 'dashboard', level: 'read' })
  const opened = () => (account?.user && account.company ? recentRecords(account.user.id, account.company.id) : [])
  const [ids, setIds] = useState(opened)
  const recent = useApiQuery(
    companyApi.search.listRecordsByIds,
    may && ids.length > 0 ? { ids: ids.join(',') } : null,
    {
      staleTime: 0,
    },
  )
  const wanted = may && search.length >= minimumTermLength
  const found = useApiQuery(companyApi.search.listMatchingRecords, wanted ? { search } : null, {
    staleTime: 0,
    placeholderData: wanted ? keepPreviousData : undefined,
  })
  const last = (recent.isFetching || recent.isError ? [] : recent.data?.records) ?? []
  const meant = (wanted ? found.data?.records : null) ?? []
  const age = ({ id }: FoundRecord) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return {
    recent: {
      group: 'Recent',
      commands: last.map((record) => command(record, [searchResultKinds[record.kind].one, ...resultDetails(record)])),
    },
    found: searchedKinds.map((kind) => ({
      group: searchResultKinds[kind].many,
      commands: meant
        .filter((record) => record.kind === kind)
        .sort((one, other) => age(one) - age(other))
        .map((record) => command(record, resultDetails(record))),
    })),
    isSearching: found.isFetching,
    isFailed: found.isError,
    onOpen: () => {
      const now = opened()
      if (now.join() === ids.join()) void recent.refetch()
      setIds(now)
    },
  }
}

function useRecordCommand(): (record: FoundRecord, description: readonly string[]) => Command {
  const navigate = useNavigate()
  return ({ kind, id, name }, description) => {
    const { icon: Icon, path } = searchResultKinds[kind]
    return {
      id: `record-${id}`,
      label: name,
      description: description.join(' · '),
      icon: <Icon size={18} aria-hidden="true" />,
      run: () => navigate(`${path}/${id}`),
    }
  }
}

function resultDetails({ date, detail }: FoundRecord): string[] {
  return [date ? shortLocalDate(date) : '', detail ?? ''].filter(Boolean)
}
