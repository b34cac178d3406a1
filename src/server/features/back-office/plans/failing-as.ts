import type { App } from '#server/platform/app/app.ts'
import { refusalOf } from '#server/platform/http/errors.ts'
import { type PlainCode, Refusal } from '#shared/errors.ts'

export interface Steps {
  app: App
}

/** A failure that nobody foresaw is told as the step that failed; a reason of our own stays what it is. [A-PLAN-130..134] */
export async function failingAs<T>({ app }: Steps, code: PlainCode, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (refusalOf(error)) throw error
    app.log.error({ err: error }, 'a plan could not be saved')
    throw new Refusal(code)
  }
}
