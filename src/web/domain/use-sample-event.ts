import { useNavigate } from 'react-router'
import { companyApi } from '#web/platform/api/api.ts'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { useAct } from '#web/platform/queries/use-act.ts'

/** Makes an event to look at, for who asks for one, and leads to it. [E-DASH-33 M-LIST-54] */
export function useSampleEvent() {
  const navigate = useNavigate()
  const make = async () => {
    const { sampleEvent } = await loadCode(() => import('#shared/sample-event.ts'))
    const today = new Intl.DateTimeFormat('en-CA').format(new Date())
    const { record } = await companyApi.events.createRecord(sampleEvent(today))
    await navigate(`/events/${record.id}`)
  }
  return useAct(make, {
    done: { title: 'Sample event made', message: 'Change it as you like, or move it to the bin.' },
    failed: 'The sample could not be made',
    stale: ['events', 'dashboard'],
  })
}
