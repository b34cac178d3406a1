import type { App } from '#server/platform/app/app.ts'
import { appErrorOf } from '#server/platform/http/errors.ts'
import { AppError, type CodeWithoutData } from '#shared/errors.ts'

export interface FailureContext {
  app: App
}

/** Run a step and convert an unexpected error to the given error code. An AppError is thrown unchanged. */
export async function withFailureCode<T>(
  { app }: FailureContext,
  code: CodeWithoutData,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (appErrorOf(error)) throw error
    app.log.error({ err: error }, 'a plan could not be saved')
    throw new AppError(code)
  }
}
