import type { ProviderError } from './provider-error.ts'

/** Thrown to roll back the transaction of a preview; carries its result. */
export class PreviewRollback extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('A preview changes nothing')
    this.result = result
  }
}

/** An error response whose transaction still commits, so that a declined charge stays recorded. */
export interface ErrorResult {
  refused: ProviderError
}
