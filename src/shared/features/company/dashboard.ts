import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { companyStatus, subscription, userWidget, widget } from '#shared/entities.ts'
import { id, noInput, success, timestamp } from '#shared/fields.ts'

const readAccess = { module: 'dashboard', level: 'read', status: 'follows' } as const

export const firstStepKeys = ['venue', 'dates', 'sample', 'logo', 'team', 'plan', 'timezone'] as const
export type FirstStepKey = (typeof firstStepKeys)[number]
const firstStep = z.object({ key: z.enum(firstStepKeys), done: z.boolean() })
export type FirstStep = z.output<typeof firstStep>

/** Figures of all widgets in one response. A figure is null if the caller may not see it. */
export const dashboardFigures = z.object({
  members: z.number().int().nullable(),
  pending_invitations: z.number().int().nullable(),
  /** Null for guests. */
  modules: z.number().int().nullable(),
  events: z.number().int().nullable(),
  status: companyStatus,
  plan_name: z.string().nullable(),
  trial_ends_at: timestamp.nullable(),
  subscription: subscription.nullable(),
})
export type DashboardFigures = z.output<typeof dashboardFigures>

const configMaximum = 4000
const widgetConfig = z
  .record(z.string().max(60), z.unknown())
  .refine((config) => JSON.stringify(config).length <= configMaximum, 'This is too much for one widget')
const maximumPosition = 10_000

const adminAccess = { module: 'dashboard', level: 'admin', status: 'follows' } as const

/** Dashboard of a role. `widgets` are names in display order; null for the default dashboard. */
export const roleLayout = z.object({
  company_role_id: id,
  role_label: z.string(),
  widgets: z.array(z.string()).nullable(),
})
export type RoleLayout = z.output<typeof roleLayout>

export const dashboard = feature('dashboard', {
  getDashboard: readCall({
    summary: 'The widgets of the signed-in user in this company, in order, with the figures they show.',
    access: readAccess,
    input: noInput,
    output: z.object({
      widgets: z.array(userWidget),
      figures: dashboardFigures,
      /** Whether the caller can add a widget that is not on the dashboard yet. */
      has_more_widgets: z.boolean(),
      /**
       * First steps in a new company that the caller can take and that are not done. Null if all are done, or the
       * caller hid them.
       */
      first_steps: z.array(firstStep).nullable(),
    }),
    errors: [],
  }),
  listAvailableWidgets: readCall({
    summary: 'Widgets that are not on the dashboard yet and whose module the caller may read, by name.',
    access: readAccess,
    input: noInput,
    output: z.object({ widgets: z.array(widget) }),
    errors: [],
  }),
  addWidget: writeCall({
    idempotent: true,
    summary: 'Places a widget last, or puts one that was removed back to where it was, with its settings.',
    access: readAccess,
    input: z.strictObject({
      widget_id: id,
      position: z.number().int().min(0).max(maximumPosition).optional(),
      config: widgetConfig.optional(),
      is_wide: z.boolean().optional(),
    }),
    output: z.object({ widget: userWidget }),
    errors: ['not_found', 'widget_already_added', 'widget_config_invalid'],
  }),
  removeWidget: writeCall({
    summary: 'Takes a widget off the dashboard.',
    access: readAccess,
    input: z.strictObject({ user_widget_id: id }),
    output: success,
    errors: ['not_found'],
  }),
  reorderWidgets: writeCall({
    summary: 'Puts the widgets in the given order; must name each exactly once.',
    access: readAccess,
    input: z.strictObject({ user_widget_ids: z.array(id).max(50) }),
    output: success,
    errors: ['conflict'],
  }),
  configureWidget: writeCall({
    summary: "Sets what a widget shows; must fit the widget's `config_schema`.",
    access: readAccess,
    input: z.strictObject({
      user_widget_id: id,
      config: widgetConfig,
    }),
    output: z.object({ widget: userWidget }),
    errors: ['not_found', 'widget_config_invalid'],
  }),
  resizeWidget: writeCall({
    summary: 'Gives a widget the room of two, or of one.',
    access: readAccess,
    input: z.strictObject({ user_widget_id: id, is_wide: z.boolean() }),
    output: z.object({ widget: userWidget }),
    errors: ['not_found'],
  }),
  hideFirstSteps: writeCall({
    summary: 'The caller does not want to see the first steps of this company any more.',
    access: readAccess,
    input: noInput,
    output: success,
    errors: [],
  }),
  resetDashboard: writeCall({
    summary: "Puts back the widgets that the caller's role starts with.",
    access: readAccess,
    input: noInput,
    output: success,
    errors: [],
  }),
  listRoleLayouts: readCall({
    summary: 'The dashboard that members of each role start with.',
    access: adminAccess,
    input: noInput,
    output: z.object({ roles: z.array(roleLayout) }),
    errors: [],
  }),
  saveRoleLayout: writeCall({
    summary: "Makes the caller's own dashboard the one that members of a role start with. Present members keep theirs.",
    access: adminAccess,
    input: z.strictObject({ company_role_id: id }),
    output: z.object({ role: roleLayout }),
    errors: ['not_found', 'role_layout_empty'],
  }),
  clearRoleLayout: writeCall({
    summary: 'Lets members of a role start with the standard dashboard again.',
    access: adminAccess,
    input: z.strictObject({ company_role_id: id }),
    output: z.object({ role: roleLayout }),
    errors: ['not_found'],
  }),
})
