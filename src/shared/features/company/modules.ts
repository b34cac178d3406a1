import { z } from 'zod'
import { feature, readCall } from '#shared/call.ts'
import { accessLevel, companyModule } from '#shared/entities.ts'
import { id } from '#shared/fields.ts'

export const modules = feature('modules', {
  getCompanyModules: readCall({
    summary:
      "What a company of the caller has: core modules, the plan's, and live overrides; override wins over plan, plan over core.",
    access: 'signed-in',
    input: z.strictObject({ company_id_param: id }),
    output: z.object({ modules: z.array(companyModule) }),
    errors: ['failed_to_fetch_companies', 'not_a_member'],
  }),
  hasModulePermission: readCall({
    summary: 'Whether the caller may use a module of a company at a level. A question about somebody else answers no.',
    access: 'signed-in',
    input: z.strictObject({
      user_id_param: id,
      company_id_param: id,
      module_key_param: z.string().max(60),
      action_param: accessLevel,
    }),
    output: z.object({ result: z.boolean() }),
    errors: ['failed_to_fetch_companies'],
  }),
})
