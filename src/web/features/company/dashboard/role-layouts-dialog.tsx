import { Button } from '@mantine/core'
import type { RoleLayout } from '#shared/features/company/dashboard.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './role-layouts.module.css'

export function RoleLayoutsDialog({ onClose }: { onClose: () => void }) {
  const layouts = useRoleLayouts()
  const set = useSetRoleLayout()
  return (
    <Dialog onClose={onClose} title="Starting dashboards" size="lg">
      <p className={styles.intro}>
        New members of a role start with this dashboard. Who is here already keeps their own and finds it under “Reset
        my dashboard”.
      </p>
      <Loaded
        query={layouts}
        loading={<LoadingScreen text="Loading roles..." fill="block" />}
        failed="The roles could not be loaded."
      >
        {(roles) => (
          <ul className={styles.roles}>
            {roles.map((role) => (
              <li key={role.company_role_id}>
                <div>
                  <strong>{role.role_label}</strong>
                  <span>{role.widgets ? role.widgets.join(', ') : 'The standard dashboard'}</span>
                </div>
                <RoleLayoutActions role={role} set={set} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function RoleLayoutActions({ role, set }: { role: RoleLayout; set: ReturnType<typeof useSetRoleLayout> }) {
  const working = set.isPending && set.variables.role.company_role_id === role.company_role_id
  return (
    <span className={styles.acts}>
      {role.widgets ? (
        <Button
          size="xs"
          variant="subtle"
          disabled={working}
          aria-label={`Back to the standard dashboard for ${role.role_label}`}
          onClick={() => set.mutate({ role, layout: 'standard' })}
        >
          Back to standard
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        loading={working}
        aria-label={`Use my dashboard for ${role.role_label}`}
        onClick={() => set.mutate({ role, layout: 'mine' })}
      >
        Use mine
      </Button>
    </span>
  )
}

function useRoleLayouts() {
  return useApiQuery(companyApi.dashboard.listRoleLayouts, {}, { select: ({ roles }) => roles })
}

interface RoleLayoutInput {
  role: RoleLayout
  /** Default dashboard of the role: 'mine' copies the user's own dashboard, 'standard' resets it. */
  layout: 'mine' | 'standard'
}

function useSetRoleLayout() {
  const { saveRoleLayout, clearRoleLayout, listRoleLayouts } = companyApi.dashboard
  const choose = ({ role: { company_role_id }, layout }: RoleLayoutInput) =>
    layout === 'mine' ? saveRoleLayout({ company_role_id }) : clearRoleLayout({ company_role_id })
  return useApiMutation(choose, {
    successToast: ({ role }) => ({
      title: 'Starting dashboard saved',
      message: `New members with the role ${role.role_label} start with ${role.widgets ? 'your dashboard' : 'the standard one'}.`,
    }),
    errorToast: 'Failed to save the starting dashboard',
    invalidates: [listRoleLayouts],
  })
}
