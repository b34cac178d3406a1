import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { photoMaximum } from '#shared/features/identity/account.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { useUploadPhoto } from './use-profile.ts'

export function ProfilePhoto() {
  const user = useSession().account?.user
  const upload = useUploadPhoto()
  const forget = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Reset the input, so that the same file can be selected again after a failed upload.
    forget.current?.()
    if (!file) return
    if (file.type.startsWith('image/') && file.size <= photoMaximum) upload.mutate(file)
    else toast({ title: 'Failed to upload photo', message: 'Choose an image of at most 5 MB.', tone: 'danger' })
  }
  return (
    <Group gap="md">
      <PersonAvatar name={user?.full_name} email={user?.email} image={user?.avatar_url} size={72} />
      <Stack gap={4} align="flex-start">
        <FileButton
          resetRef={forget}
          accept="image/*"
          onChange={choose}
          inputProps={{ 'aria-label': 'Profile photo file' }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              Change photo
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          An image of at most 5 MB, cropped to a square
        </Text>
      </Stack>
    </Group>
  )
}
