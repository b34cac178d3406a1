import { companyApi } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { GeneralForm } from './general-form.tsx'

export function GeneralTab() {
  const settings = useCall(companyApi.companies.getSettings, {}, { select: ({ company }) => company })
  return (
    <Panel title="General" description="Seen by everybody in the company" width="form">
      {settings.isPending ? <LoadingScreen text="Loading the settings..." fill="block" /> : null}
      {settings.isError ? (
        <ErrorState
          message="The settings could not be loaded."
          onRetry={settings.refetch}
          retrying={settings.isFetching}
        />
      ) : null}
      {settings.data ? <GeneralForm key={settings.data.id} company={settings.data} /> : null}
    </Panel>
  )
}
