import { Alert, Skeleton } from '@mantine/core'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ColorsForm } from './colors-form.tsx'
import { LogoField } from './logo-field.tsx'
import { useBranding } from './use-branding.ts'

export function BrandingTab() {
  const mayEdit = useCan()({ module: 'company_settings', level: 'admin' })
  const branding = useBranding()
  if (branding.isPending)
    return <Skeleton height={320} radius={12} role="status" aria-label="Loading the branding..." />
  if (branding.isError) {
    return (
      <ErrorState
        message={`The branding could not be loaded: ${errorMessage(branding.error)}`}
        onRetry={branding.refetch}
        retrying={branding.isFetching}
      />
    )
  }
  const { brand, in_plan } = branding.data
  return (
    <>
      {in_plan ? null : (
        <Alert color="gray" title="Not in your plan" mb="lg">
          Your plan does not include custom branding. What you have set stays as it is.
        </Alert>
      )}
      {mayEdit ? null : (
        <Alert color="gray" title="Read only" mb="lg">
          Your role does not allow changes here.
        </Alert>
      )}
      <Panel title="Company Logo" description="Shown beside your company's name, here and in your mails" width="form">
        <LogoField url={brand.logo_url} mayEdit={mayEdit} inPlan={in_plan} />
      </Panel>
      <Panel title="Brand Colors" description="They tint what your people see here, and your mails" width="form">
        <ColorsForm key={`${brand.primary}${brand.secondary}`} brand={brand} mayEdit={mayEdit && in_plan} />
      </Panel>
    </>
  )
}
