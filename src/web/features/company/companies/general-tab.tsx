import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { GeneralForm } from './general-form.tsx'

export function GeneralTab() {
  const settings = useApiQuery(companyApi.companies.getSettings, {}, { select: ({ company }) => company })
  return (
    <Panel title="General" description="Seen by everybody in the company" width="form">
      <Loaded
        query={settings}
        loading={<LoadingScreen text="Loading the settings..." fill="block" />}
        failed="The settings could not be loaded."
      >
        {(company) => <GeneralForm key={company.id} company={company} />}
      </Loaded>
    </Panel>
  )
}
