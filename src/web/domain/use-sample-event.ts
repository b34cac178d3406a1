import { useNavigate } from 'react-router'
import { companyApi } from '#web/platform/api/api.ts'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export function useSampleEvent() {
  const navigate = useNavigate()
  const make = async () => {
    const { sampleEvent } = await loadCode(() => import('#shared/sample-event.ts'))
    const today = new Intl.DateTimeFormat('en-CA').format(new Date())
    const { record } = await companyApi.events.createRecord(sampleEvent(today))
    await navigate(`/events/${record.id}`)
  }
  return useApiMutation(make, {
    successToast: { title: 'Sample event created', message: 'Edit it, or move it to the bin.' },
    errorToast: 'Failed to create the sample',
    invalidates: ['events', 'dashboard'],
  })
}
