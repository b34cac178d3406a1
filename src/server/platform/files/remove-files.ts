import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'

/** Files whose rows are gone. One that is gone already does no harm. */
export const removeFiles = job({
  name: 'remove-files',
  data: z.object({ paths: z.array(z.string()) }),
  async work({ app }, { paths }) {
    for (const path of paths) await app.storage.remove(path)
  },
})
