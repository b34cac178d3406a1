import { Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { account, maxBioLength, maxPhotoBytes } from '#shared/features/identity/account.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'
import { changedFormValues } from '#web/ui/changed-values.ts'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useProfile, useSaveProfile, useUploadPhoto } from './use-profile.ts'

/** The form requires the full name, which the API leaves optional. */
const schema = account.calls.updateProfile.input.required()

export function ProfileTab() {
  const profile = useProfile()
  return (
    <Panel title="Profile" description="How others in your companies see you" width="form">
      <Loaded
        query={profile}
        loading={<LoadingScreen text="Loading your profile..." fill="block" />}
        failed="Your profile could not be loaded."
      >
        {(known) => <ProfileForm display_name={known?.display_name ?? ''} bio={known?.bio ?? ''} />}
      </Loaded>
    </Panel>
  )
}

function ProfileForm(known: { display_name: string; bio: string }) {
  const session = useSession()
  const save = useSaveProfile()
  const full_name = session.account?.user?.full_name ?? ''
  const form = useSchemaForm(schema, { initialValues: { full_name, ...known } })
  const submit = form.onSubmit((values) =>
    save.mutate(changedFormValues(values, form.getInitialValues()), { onSuccess: () => form.resetDirty(values) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      <Stack gap="md">
        <ProfilePhoto />
        <TextInput label="Full name" autoComplete="name" {...form.getInputProps('full_name')} />
        <TextInput
          label="Display name"
          description="Optional. Shown to others instead of your full name"
          autoComplete="nickname"
          {...form.getInputProps('display_name')}
        />
        <Textarea
          label="Bio"
          description={`${form.values.bio.length}/${maxBioLength} characters`}
          autosize
          minRows={4}
          {...form.getInputProps('bio')}
        />
        <TextInput
          label="Email"
          description="To change it, set a new primary address under Emails"
          value={session.account?.user?.email ?? ''}
          readOnly
        />
        <FormFooter>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save Profile
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}

function ProfilePhoto() {
  const user = useSession().account?.user
  const upload = useUploadPhoto()
  const forget = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // Reset the file input, so that the user can select the same file again after a failed upload.
    forget.current?.()
    if (!file) return
    if (file.type.startsWith('image/') && file.size <= maxPhotoBytes) upload.mutate(file)
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
          An image up to 5 MB, cropped to a square
        </Text>
      </Stack>
    </Group>
  )
}
