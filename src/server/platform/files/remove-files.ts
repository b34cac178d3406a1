import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'

/** Delete files whose rows are deleted. Missing files are ignored. */
export const removeFiles = job({
  name: 'remove-files',
  data: z.object({ paths: z.array(z.string()) }),
  async work({ app }, { paths }) {
    for (const path of paths) await app.storage.remove(path)
  },
})
