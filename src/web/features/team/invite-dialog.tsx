import { Alert, Button, Group, Modal, Select, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { withinOwnReach } from '#shared/access'
import { roleLabel } from '#shared/entities'
import { useSession } from '../../platform/session.tsx'
import { addressesProblem, parseAddresses } from './addresses.ts'
import { useRoles, useSendInvitations } from './use-team.ts'

/** Roles that reach further than one's own are listed, but cannot be given. [C-TEAM-36 C-TEAM-44..46] */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const roles = useRoles()
  const send = useSendInvitations()
  const own = useOwnPermissions()
  const [text, setText] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = addressesProblem(text)
    setProblem(wrong)
    if (wrong || !role) return
    send.mutate(
      { addresses: parseAddresses(text).addresses, company_role_id: role },
      {
        onSuccess: ({ refused }) => {
          if (refused.length === 0) return onClose()
          setText(refused.map(({ email }) => email).join('\n'))
          setProblem(refused.map(({ reason }) => reason).join(' '))
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title="Invite Member">
      <form onSubmit={submit} noValidate>
        <Textarea
          label="Email"
          description="Several addresses can be pasted at once; each gets an invitation of its own"
          autosize
          minRows={1}
          maxRows={6}
          data-autofocus
          required
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Select
          mt="md"
          label="Role"
          placeholder={roles.isPending ? 'Loading roles...' : 'Choose a role'}
          required
          data={(roles.data ?? [])
            .filter(({ is_active }) => is_active)
            .map((each) => ({
              value: each.id,
              label: roleLabel(each, 'Team Member'),
              disabled: !withinOwnReach(own, each.permissions),
            }))}
          value={role}
          onChange={setRole}
        />
        {roles.isError ? (
          <Alert color="red" mt="md" title="The roles could not be loaded">
            <Button size="xs" variant="default" onClick={() => roles.refetch()}>
              Retry
            </Button>
          </Alert>
        ) : null}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!text.trim() || !role} loading={send.isPending}>
            Send Invitation
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

function useOwnPermissions() {
  const { account } = useSession()
  const membership = account?.memberships.find(({ id }) => id === account.company?.membership_id)
  return membership?.role?.permissions ?? {}
}
