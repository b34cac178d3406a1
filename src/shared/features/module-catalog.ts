import { z } from 'zod'
import { feature, read } from '../call.ts'
import { level, widget } from '../entities.ts'
import { id, moment, nothing } from '../fields.ts'

export const catalogModule = z.object({
  id,
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  is_core: z.boolean(),
  is_active: z.boolean(),
  default_permissions: z.object({ access: level }),
  icon: z.string(),
  created_at: moment,
  deleted_at: moment.nullable(),
})
export type CatalogModule = z.output<typeof catalogModule>

export const moduleCatalog = feature('module-catalog', {
  listModules: read({
    summary: 'Modules that are not deleted, newest first; searched by name, description and key.',
    access: 'super-admin',
    input: z.strictObject({ search: z.string().trim().max(120).default('') }),
    output: z.object({ modules: z.array(catalogModule) }),
    errors: [],
  }),
  listWidgets: read({
    summary: 'All widgets by name.',
    access: 'super-admin',
    input: nothing,
    output: z.object({ widgets: z.array(widget) }),
    errors: [],
  }),
})
