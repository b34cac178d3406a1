import { Button, FileButton, Group, Text } from '@mantine/core'
import { ImageIcon } from 'lucide-react'
import { useRef } from 'react'
import { logoMaximum } from '#shared/features/company/branding.ts'
import { toast } from '#web/platform/toast/toast.ts'
import styles from './branding.module.css'
import { useRemoveLogo, useUploadLogo } from './use-branding.ts'

interface LogoFieldProps {
  url: string | null
  mayEdit: boolean
  /** If the plan has no branding, a logo can only be removed. */
  inPlan: boolean
}

export function LogoField({ url, mayEdit, inPlan }: LogoFieldProps) {
  const upload = useUploadLogo()
  const remove = useRemoveLogo()
  const forget = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Reset the input, so that the same file can be selected again after a failed upload.
    forget.current?.()
    if (!file) return
    if (file.size > logoMaximum) toast({ title: 'Failed to upload logo', message: 'At most 1 MB', tone: 'danger' })
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
