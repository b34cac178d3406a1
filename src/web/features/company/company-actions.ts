import type { AccessRequirement } from '#shared/access.ts'
import { type CompanyStatus, statusEffects } from '#shared/company-status.ts'
import { inviteAction } from './invite-action.ts'

export interface CompanyAction {
  label: string
  keywords?: string
  path: string
  /** Permission to see the action. A test verifies that it equals the permission of the API call. */
  needs: AccessRequirement
  /** The action changes data, so it is hidden while the company is read-only. */
  writes?: boolean
}

export const companyActions = {
  new_event: {
    label: 'New event',
    keywords: 'create add show concert gig',
    path: '/events/new',
    needs: { module: 'events', level: 'write', status: 'follows' },
  },
  new_venue: {
    label: 'New venue',
    keywords: 'create add house hall club',
    path: '/venues/new',
    needs: { module: 'events', level: 'write', status: 'follows' },
  },
  import_events: {
    label: 'Import events',
    keywords: 'upload spreadsheet excel csv xlsx table dates',
    path: '/events/import',
    needs: { module: 'events', level: 'write', status: 'follows' },
  },
  import_venues: {
    label: 'Import venues',
    keywords: 'upload spreadsheet excel csv xlsx table',
    path: '/venues/import',
    needs: { module: 'events', level: 'write', status: 'follows' },
  },
  event_bin: {
    label: 'Bin of events',
    keywords: 'trash deleted restore undelete recover',
    path: '/events/bin',
    needs: { module: 'events', level: 'write', status: 'follows' },
  },
  venue_bin: {
    label: 'Bin of venues',
    keywords: 'trash deleted restore undelete recover',
    path: '/venues/bin',
    needs: { module: 'events', level: 'write', status: 'follows' },
  },
  event_settings: {
    label: 'Tags and fields of events',
    keywords: 'custom labels settings',
    path: '/events/settings',
    needs: { module: 'events', level: 'admin', status: 'follows' },
  },
  // `view=standard` opens the default list; without it, the user's start view would open.
  go_to_today: {
    label: 'Go to today',
    keywords: 'events upcoming now next',
    path: '/events?view=standard',
    needs: { module: 'events', level: 'read', status: 'follows' },
  },
  invite: inviteAction,
  create_role: {
    label: 'Create a role',
    keywords: 'add permissions rights access',
    path: '/team-management?tab=roles&create=role',
    needs: { module: 'team', level: 'admin', status: 'follows' },
  },
  add_widget: {
    label: 'Add a widget',
    keywords: 'dashboard card',
    path: '/dashboard?add=widget',
    needs: { module: 'dashboard', level: 'read', status: 'follows' },
    writes: true,
  },
  arrange: {
    label: 'Arrange the dashboard',
    keywords: 'widgets move order remove configure wide',
    path: '/dashboard?arrange=on',
    needs: { module: 'dashboard', level: 'read', status: 'follows' },
    writes: true,
  },
  rename: {
    label: 'Change the company’s name or time zone',
    keywords: 'rename url slug timezone description week clock hours currency',
    path: '/company-settings?tab=general',
    needs: { module: 'company_settings', level: 'admin', status: 'follows' },
  },
  pay: {
    label: 'Change the plan or the card',
    keywords: 'upgrade downgrade pay payment billing subscription checkout',
    path: '/company-settings?tab=billing',
    needs: { module: 'company_settings', level: 'admin', status: 'any' },
  },
  cancel_subscription: {
    label: 'Cancel the subscription',
    keywords: 'end stop plan billing',
    path: '/company-settings?tab=billing',
    needs: { module: 'company_settings', level: 'admin', status: 'any' },
  },
  add_webhook: {
    label: 'Add a webhook',
    keywords: 'integration endpoint automation messages api',
    path: '/company-settings?tab=integrations',
    needs: { module: 'company_settings', level: 'admin', status: 'follows' },
  },
  secure: {
    label: 'Change how members sign in',
    keywords: 'two-factor security policy password logout',
    path: '/company-settings?tab=security',
    needs: { module: 'company_settings', level: 'admin', status: 'follows' },
  },
} as const satisfies Record<string, CompanyAction>

export function companyActionsFor(
  can: (question: AccessRequirement) => boolean,
  status: CompanyStatus | null,
): CompanyAction[] {
  const { read_only } = statusEffects(status)
  const acts: CompanyAction[] = Object.values(companyActions)
  return acts.filter(({ needs, writes }) => can(needs) && !(writes && read_only))
}
