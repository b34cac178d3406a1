import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { companies } from '#shared/features/company/companies.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

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
