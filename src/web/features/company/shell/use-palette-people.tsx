import { keepPreviousData } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { useNavigate } from 'react-router'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import type { Command } from '#web/ui/palette/palette.tsx'

/** A single letter matches too many members. */
const shortest = 2

export function usePalettePeople(search: string): {
  commands: Command[]
  isSearching: boolean
  isFailed: boolean
} {
  const navigate = useNavigate()
  const may = useCan()({ module: 'team', level: 'read' })
  const wanted = may && search.length >= shortest
  const found = useApiQuery(companyApi.team.listMatchingMembers, wanted ? { search } : null, {
    placeholderData: wanted ? keepPreviousData : undefined,
  })
  const commands = (wanted ? (found.data?.members ?? []) : []).map(
    ({ id, name, email, role_label }): Command => ({
      id: `member-${id}`,
      label: name || email,
      description: [name ? email : null, role_label].filter(Boolean).join(' · '),
      icon: <User size={18} aria-hidden="true" />,
      run: () => navigate(`/team-management/members/${id}`),
    }),
  )
  return { commands, isSearching: found.isFetching, isFailed: found.isError }
}
