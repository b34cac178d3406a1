import { NoAccess } from '#web/domain/no-access.tsx'
import { useCan } from '#web/platform/session/session.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ConfirmPanel } from './confirm-panel.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { RemovedFieldsPanel } from './removed-fields-panel.tsx'
import { TagsPanel } from './tags-panel.tsx'

export function EventSettingsPage() {
  const can = useCan()
  if (!can({ module: 'events', level: 'admin' }))
    return <NoAccess sentence="You don't have permission to change the settings of events." />
  return (
    <>
      <BackLink to="/events">Events</BackLink>
      <PageHeader title="Settings of events" subtitle="For everybody who works with events and venues" />
      <FieldsPanel kind="event" title="Fields of events" />
      <FieldsPanel kind="venue" title="Fields of venues" />
      <RemovedFieldsPanel />
      <TagsPanel />
      <ConfirmPanel />
    </>
  )
}
