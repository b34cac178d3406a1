import { Select } from '@mantine/core'
import { useState } from 'react'
import { hasWildcard } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { StaffMembership } from './staff-membership.ts'
import { type ToastTitles, useAssignableRoles, useAssignRole } from './use-memberships.ts'

interface MembershipRoleSelectProps {
  membership: StaffMembership
  person: string
  company: string
  words: ToastTitles
}

/** Role of a member. Guests of single events have none, because their role does not widen what they can reach. */
export function MembershipRoleSelect(props: MembershipRoleSelectProps) {
  return props.membership.is_guest ? 'Guest' : <RoleSelect {...props} />
}

/** Select with which staff set the role of a member. Disabled for owners and super admins. */
function RoleSelect({ membership, person, company, words }: MembershipRoleSelectProps) {
  const { company_role_id, role } = membership
  const fixed = membership.is_primary || membership.status !== 'active' || hasWildcard(role?.permissions ?? {})
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const roles = useAssignableRoles(membership.company_id, opened).data ?? []
  const give = useAssignRole(words)
  const close = () => setChosen(null)
  const options = roles.map((one) => ({
    value: one.id,
    label: roleLabel(one, 'Unknown Role'),
    disabled: hasWildcard(one.permissions),
  }))
  const known = options.some(({ value }) => value === company_role_id)
  const held = { value: company_role_id, label: roleLabel(role, 'Unknown Role'), disabled: false }
  return (
    <>
      <Select
        aria-label={`Role of ${person} in ${company}`}
        size="sm"
        w={180}
        maw="100%"
        allowDeselect={false}
        data={known ? options : [held, ...options]}
        value={company_role_id}
        disabled={fixed || give.isPending}
        onDropdownOpen={() => setOpened(true)}
        onChange={(next) => setChosen(next === company_role_id ? null : next)}
      />
      {chosen ? (
        <ConfirmDialog
          title="Change this role?"
          tone="plain"
          confirmLabel="Change Role"
          noteLabel="Admin Notes (Optional)"
          working={give.isPending}
          onConfirm={(notes) =>
            give.mutate(
              { membership_id: membership.id, new_role_id: chosen, admin_notes: notes || undefined },
              closeOnSettled(close),
            )
          }
          onCancel={close}
        >
          <strong>{person}</strong> becomes <strong>{options.find(({ value }) => value === chosen)?.label}</strong> in{' '}
          {company} instead of {held.label}. Takes effect immediately.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
