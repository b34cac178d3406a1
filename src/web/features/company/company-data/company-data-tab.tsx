import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CloseCompanyCard } from './close-company-card.tsx'
import { ExportCard } from './export-card.tsx'
import { useCompanyData } from './use-company-data.ts'

export function CompanyDataTab() {
  const data = useCompanyData()
  return (
    <Loaded
      query={data}
      loading={<LoadingScreen text="Loading what is known about the data..." fill="block" />}
      failed="What is known about the data could not be loaded."
    >
      {(known) => (
        <>
          <ExportCard exports={known.exports} nextAt={known.next_export_at} />
          <CloseCompanyCard members={known.members} subscription={known.subscription} />
        </>
      )}
    </Loaded>
  )
}
