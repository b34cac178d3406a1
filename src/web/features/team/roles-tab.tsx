import { Skeleton } from '@mantine/core'
import type { z } from 'zod'
import { type companyRole, roleLabel } from '#shared/entities'
import { accessWords } from '../../ui/access-words.ts'
import { counted } from '../../ui/counted.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './roles.module.css'
import { useRoles } from './use-team.ts'

export function RolesTab() {
  const roles = useRoles()
  return (
    <>
      <SectionHeader
        title={counted('Team Roles', roles.data?.length)}
        subtitle="What each role may do in your company"
      />
      {roles.isPending ? (
        <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading roles">
          <Skeleton height={220} radius={12} />
          <Skeleton height={220} radius={12} />
        </div>
      ) : null}
      {roles.isError ? (
        <ErrorState message="The roles could not be loaded." onRetry={roles.refetch} retrying={roles.isFetching} />
      ) : null}
      {roles.data?.length === 0 ? <EmptyState title="No roles found" /> : null}
      {roles.data && roles.data.length > 0 ? (
        <div className={styles.cards}>
          {roles.data.map((role) => (
            <RoleCard key={role.id} role={role} />
          ))}
        </div>
      ) : null}
    </>
  )
}

function RoleCard({ role }: { role: z.output<typeof companyRole> }) {
  const keys = Object.keys(role.permissions)
  const label = roleLabel(role, 'Team Member')
  return (
    <article className={styles.card} aria-label={label}>
      <header>
        <h3>{label}</h3>
        {role.is_active ? <StatusBadge tone="success">Active</StatusBadge> : <StatusBadge>Inactive</StatusBadge>}
      </header>
      {role.description ? <p className={styles.description}>{role.description}</p> : null}
      <dl>
        <div>
          <dt>Access Level</dt>
          <dd>{accessWords(role.permissions)}</dd>
        </div>
        <div>
          <dt>Base Role</dt>
          <dd>{role.role.label}</dd>
        </div>
        {role.label_override ? (
          <div>
            <dt>Custom Label</dt>
            <dd>{role.label_override}</dd>
          </div>
        ) : null}
      </dl>
      {keys.length === 0 ? (
        <p className={styles.description}>No specific permissions</p>
      ) : (
        <ul className={styles.chips} aria-label="Permissions">
          {keys.map((key) => (
            <li key={key}>{key}</li>
          ))}
        </ul>
      )}
    </article>
  )
}
