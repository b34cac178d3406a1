import { Alert, Button, FileButton, Group, Skeleton, Text } from '@mantine/core'
import { ImageIcon } from 'lucide-react'
import { useRef } from 'react'
import { maxLogoBytes } from '#shared/features/company/branding.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './branding.module.css'
import { ColorsForm } from './colors-form.tsx'
import { useBranding, useRemoveLogo, useUploadLogo } from './use-branding.ts'

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
      <Panel
        title="Company Logo"
        description="Shown next to your company's name, in the app and in emails"
        width="form"
      >
        <LogoField url={brand.logo_url} mayEdit={mayEdit} inPlan={in_plan} />
      </Panel>
      <Panel title="Brand Colors" description="Used throughout the app and in your emails" width="form">
        <ColorsForm key={`${brand.primary}${brand.secondary}`} brand={brand} mayEdit={mayEdit && in_plan} />
      </Panel>
    </>
  )
}

interface LogoFieldProps {
  url: string | null
  mayEdit: boolean
  /** Whether the plan includes branding. Without it, an existing logo can only be removed. */
  inPlan: boolean
}

function LogoField({ url, mayEdit, inPlan }: LogoFieldProps) {
  const upload = useUploadLogo()
  const remove = useRemoveLogo()
  const forget = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Reset the file input, so that the user can select the same file again after a failed upload.
    forget.current?.()
    if (!file) return
    if (file.size > maxLogoBytes) toast({ title: 'Failed to upload logo', message: 'At most 1 MB', tone: 'danger' })
    else upload.mutate(file)
  }
  return (
    <div className={styles.logo}>
      <span className={styles.logoGround}>
        {url ? <img src={url} alt="The logo of your company" /> : <ImageIcon size={28} aria-hidden="true" />}
      </span>
      <div>
        {mayEdit ? (
          <Group gap="xs">
            {inPlan ? (
              <FileButton
                resetRef={forget}
                accept="image/png,image/svg+xml"
                onChange={choose}
                inputProps={{ 'aria-label': 'Logo file' }}
              >
                {(props) => (
                  <Button {...props} variant="default" loading={upload.isPending}>
                    {url ? 'Replace logo' : 'Upload logo'}
                  </Button>
                )}
              </FileButton>
            ) : null}
            {url ? (
              <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
                Remove logo
              </Button>
            ) : null}
          </Group>
        ) : null}
        <Text size="sm" c="dimmed" mt="xs">
          Recommended 200x200px, PNG or SVG, at most 1 MB
        </Text>
      </div>
    </div>
  )
}
