import { z } from 'zod'
import { read } from '#shared/call.ts'
import { id } from '#shared/fields.ts'
import type { ModuleKey } from '#shared/modules.ts'

/** Members of the company, for members with access to the module who assign them to records. */
export function peopleCalls(module: ModuleKey) {
  return {
    listPeople: read({
      summary: 'Active members of the company without guests, by name: whom a record can name.',
      access: { module, level: 'read', status: 'follows' },
      input: z.strictObject({}),
      output: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
      errors: [],
    }),
  }
}
