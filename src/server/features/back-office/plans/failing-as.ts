import type { App } from '#server/platform/app/app.ts'
import { appErrorOf } from '#server/platform/http/errors.ts'
import { AppError, type CodeWithoutData } from '#shared/errors.ts'

export interface Steps {
  app: App
}

/** Convert unexpected errors to the code of the failed step; keep AppErrors. */
export async function withFailureCode<T>({ app }: Steps, code: CodeWithoutData, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (appErrorOf(error)) throw error
    app.log.error({ err: error }, 'a plan could not be saved')
    throw new AppError(code)
  }
}
