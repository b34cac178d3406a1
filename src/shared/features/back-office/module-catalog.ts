import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { maxCatalogKeyLength } from '#shared/catalog-key.ts'
import { accessLevel, widget, widgetComponents } from '#shared/entities.ts'
import { id, mailMessage, noInput, oneLine, paragraphs, success, text, timestamp } from '#shared/fields.ts'
import { moduleIcons, widgetModules } from '#shared/module-choices.ts'
import { currentModuleKey, isModuleAvailable } from '#shared/modules.ts'
import { widgetSchemaProblem } from '#shared/widget-schema.ts'

export const catalogModule = z.object({
  id,
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  is_core: z.boolean(),
  /** The module is only for the platform company. It is part of Marquee and cannot be edited. */
  is_platform_only: z.boolean(),
  is_active: z.boolean(),
  default_permissions: z.object({ access: accessLevel }),
  icon: z.string(),
  sort_order: z.number().int(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
})
export type CatalogModule = z.output<typeof catalogModule>

const name = oneLine(120, { missing: 'Name is required' }).min(1, 'Name is required')
const description = paragraphs(500)
const key = text(maxCatalogKeyLength, { missing: 'Key is required' })
  .min(1, 'Key is required')
  .regex(/^[a-z][a-z0-9_]*$/, 'Use lower-case letters, numbers and underscores, with a letter first')
const flag = z.enum(['true', 'false']).optional()

/** Statuses in the list of modules. Active modules without screens are not yet available. */
export const moduleStatuses = ['active', 'unavailable', 'inactive', 'deleted'] as const
export type ModuleStatus = (typeof moduleStatuses)[number]

export function moduleStatus({ key, is_active, deleted_at }: ModuleState): ModuleStatus {
  if (deleted_at !== null) return 'deleted'
  if (!is_active) return 'inactive'
  return isModuleAvailable(key) ? 'active' : 'unavailable'
}
type ModuleState = Pick<CatalogModule, 'key' | 'is_active' | 'deleted_at'>

const moduleFields = {
  name,
  description,
  category: oneLine(40, { missing: 'Category is required' }).toLowerCase().min(1, 'Category is required'),
  icon: z.enum(moduleIcons, 'Choose an icon'),
  default_permissions: z.strictObject({ access: accessLevel }).default({ access: 'read' }),
  sort_order: z
    .number('Enter a number')
    .int('Whole numbers only')
    .min(0, 'At least 0')
    .max(100_000, 'That is too much'),
  is_core: z.boolean(),
  is_active: z.boolean(),
}
export const moduleToCreate = z.strictObject({
  key: key.refine((given) => currentModuleKey(given) === given, 'This key is another name of a module that exists'),
  ...moduleFields,
})
/** Schema to update a module, without the key, which cannot change. */
export const moduleToSave = z.strictObject(moduleFields)

const widgetFields = {
  name,
  description,
  module_key: z.enum(widgetModules, 'Module is required'),
  component_key: z.enum(widgetComponents, 'Component is required'),
  config_schema: z.record(z.string().max(200), z.unknown(), 'Invalid JSON format').superRefine((schema, context) => {
    const problem = widgetSchemaProblem(schema)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    else if (JSON.stringify(schema).length > 20_000)
      context.addIssue({ code: 'custom', message: 'This schema is too long' })
  }),
  is_system_default: z.boolean(),
}
export const widgetToCreate = z.strictObject({ key, ...widgetFields })
export const widgetToSave = z.strictObject(widgetFields)

const savedModule = z.object({ module: catalogModule })
const savedWidget = z.object({ widget })

export const moduleCatalog = feature('module-catalog', {
  listModules: readCall({
    summary: 'Modules, newest first; searched by name, description and key. Deleted ones on their own.',
    access: 'super-admin',
    input: z.strictObject({
      search: oneLine(120).default(''),
      category: z.string().max(40).optional(),
      is_core: flag,
      status: z.enum(moduleStatuses).optional(),
    }),
    output: z.object({ modules: z.array(catalogModule) }),
    errors: [],
  }),
  listModuleCategories: readCall({
    summary: 'The categories in use, by name.',
    access: 'super-admin',
    input: noInput,
    output: z.object({ categories: z.array(z.string()) }),
    errors: [],
  }),
  getModule: readCall({
    summary: 'A module, and what a change of it touches.',
    access: 'super-admin',
    input: z.strictObject({ module_id: id }),
    output: z.object({
      module: catalogModule,
      uses: z.object({ plans: z.number().int(), overrides: z.number().int(), companies: z.number().int() }),
    }),
    errors: ['not_found'],
  }),
  createModule: writeCall({
    idempotent: true,
    summary: 'Makes a module and grants it to company admins.',
    access: 'super-admin',
    input: moduleToCreate,
    output: savedModule,
    errors: ['module_key_taken', 'module_is_core'],
  }),
  updateModule: writeCall({
    summary: 'Saves a module. Its key stays.',
    access: 'super-admin',
    input: z.strictObject({ module_id: id, module: moduleToSave, admin_notes: mailMessage.optional() }),
    output: savedModule,
    errors: ['not_found', 'module_is_core', 'module_is_built_in'],
  }),
  deleteModule: writeCall({
    summary: 'Deletes a module that is not core; it can be restored.',
    access: 'super-admin',
    input: z.strictObject({ module_id: id, admin_notes: mailMessage.optional() }),
    output: savedModule,
    errors: ['not_found', 'module_is_core', 'module_is_built_in'],
  }),
  restoreModule: writeCall({
    summary: 'Brings a deleted module back.',
    access: 'super-admin',
    input: z.strictObject({ module_id: id, admin_notes: mailMessage.optional() }),
    output: savedModule,
    errors: ['not_found'],
  }),
  grantModuleToCompanyAdmins: writeCall({
    summary: 'Grants a module to the roles of one company: Admin roles get admin, the others the level, at most write.',
    access: 'super-admin',
    input: z.strictObject({
      company_id: id,
      module_key: z.string().min(1).max(maxCatalogKeyLength),
      access: accessLevel.default('admin'),
      admin_notes: mailMessage.optional(),
    }),
    output: success,
    errors: ['not_found', 'module_not_available'],
  }),
  autoGrantNewModule: writeCall({
    summary: 'Grants a module to the admins of every company, and to the other roles where the company has it.',
    access: 'super-admin',
    input: z.strictObject({
      module_key: z.string().min(1).max(maxCatalogKeyLength),
      access: accessLevel.default('admin'),
      admin_notes: mailMessage.optional(),
    }),
    output: success,
    errors: ['module_not_available'],
  }),
  listWidgets: readCall({
    summary: 'All widgets by name, or those of one module.',
    access: 'super-admin',
    input: z.strictObject({ module_key: z.string().max(maxCatalogKeyLength).optional() }),
    output: z.object({ widgets: z.array(widget) }),
    errors: [],
  }),
  getWidget: readCall({
    summary: 'A widget, and on how many dashboards it is.',
    access: 'super-admin',
    input: z.strictObject({ widget_id: id }),
    output: z.object({
      widget,
      uses: z.object({ people: z.number().int(), companies: z.number().int(), roles: z.number().int() }),
    }),
    errors: ['not_found'],
  }),
  createWidget: writeCall({
    idempotent: true,
    summary: 'Makes a widget that dashboards can show.',
    access: 'super-admin',
    input: widgetToCreate,
    output: savedWidget,
    errors: ['widget_key_taken'],
  }),
  updateWidget: writeCall({
    summary: 'Saves a widget. What people have set that fits no more goes back to its default.',
    access: 'super-admin',
    input: z.strictObject({ widget_id: id, widget: widgetToSave, admin_notes: mailMessage.optional() }),
    output: savedWidget,
    errors: ['not_found'],
  }),
  deleteWidget: writeCall({
    summary: 'Deletes a widget and takes it from all dashboards.',
    access: 'super-admin',
    input: z.strictObject({ widget_id: id, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found'],
  }),
})
