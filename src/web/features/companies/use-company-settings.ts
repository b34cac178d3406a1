import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call'
import type { companies } from '#shared/features/companies'
import { api } from '#web/platform/api'
import { errorMessage } from '#web/platform/error-message'
import { toast } from '#web/platform/toast'
import { useSession } from '../../platform/session.tsx'
import { useCompanyId } from '../../ui/use-company-id.ts'

export function useCompanySettings() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['company-settings', company],
    queryFn: async ({ signal }) => (await api.companies.getSettings({}, { signal })).company,
  })
}

/** The name stands in the shell too, so the session is read again. */
export function useSaveCompanySettings() {
  const client = useQueryClient()
  const company = useCompanyId()
  const { reload } = useSession()
  return useMutation({
    mutationFn: (input: Sent<typeof companies.calls.updateSettings>) => api.companies.updateSettings(input),
    onSuccess: ({ company: saved }) => {
      client.setQueryData(['company-settings', company], saved)
      toast({ title: 'Settings saved', message: `${saved.name} is up to date.`, tone: 'success' })
      reload().catch(() => undefined)
    },
    onError: (error) => toast({ title: 'Failed to save settings', message: errorMessage(error), tone: 'danger' }),
  })
}
