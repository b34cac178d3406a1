import { ActionIcon, Tooltip } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { hasWildcard, isWithinOwnAccess } from '#shared/access.ts'
import { roleLabel } from '#shared/entities.ts'
import type { TeamRole } from '#shared/features/company/team.ts'
import { accessLabel } from '#web/domain/access-labels.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { permissionLines } from './role-permissions.ts'
import styles from './roles.module.css'
import { useAvailableModules } from './use-available-modules.ts'
import { useOwnReach } from './use-own-reach.ts'

interface RoleCardProps {
  role: TeamRole
  mayEdit: boolean
  onEdit: () => void
}

export function RoleCard({ role, mayEdit, onEdit }: RoleCardProps) {
  const own = useOwnReach().permissions
  const lines = permissionLines(role.permissions, useAvailableModules())
  const label = roleLabel(role, 'Team Member')
  const aboveOwn = hasWildcard(role.permissions) || !isWithinOwnAccess(own, role.permissions)
  return (
    <article className={styles.card} aria-label={label}>
      <header>
        <h3>{label}</h3>
        {role.is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>}
        {mayEdit ? (
          <Tooltip label={aboveOwn ? 'Reaches further than your own role' : 'Edit role'}>
            <ActionIcon
              variant="default"
              size={36}
              className={styles.edit}
              aria-label={`Edit role ${label}`}
              disabled={aboveOwn}
              onClick={onEdit}
            >
              <Pencil size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </header>
      {role.description ? <p className={styles.description}>{role.description}</p> : null}
      <dl>
        <Fact name="Access Level" value={accessLabel(role.permissions)} />
        <Fact name="Base Role" value={role.role.label} />
        {role.label_override ? <Fact name="Custom Label" value={role.label_override} /> : null}
        <Fact name="Members" value={numberText(role.members)} />
      </dl>
      {lines.length === 0 ? (
        <p className={styles.description}>No specific permissions</p>
      ) : (
        <ul className={styles.chips} aria-label="Permissions">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
