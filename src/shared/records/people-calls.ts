import { z } from 'zod'
import { readCall } from '#shared/call.ts'
import { id } from '#shared/fields.ts'
import type { ModuleKey } from '#shared/modules.ts'

/**
 * Call that lists members of the company, for fields in which users select people. It requires access to the module, not
 * to the team.
 */
export function peopleCalls(module: ModuleKey) {
  return {
    listPeople: readCall({
      summary: 'Active members of the company without guests, by name: whom a record can name.',
      access: { module, level: 'read', status: 'follows' },
      input: z.strictObject({}),
      output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
      errors: [],
    }),
  }
}
