import type { ProviderError } from './provider-error.ts'

/** Carries the result of a preview and rolls it back. */
export class Preview extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('A preview changes nothing')
    this.result = result
  }
}

/** An error that commits its transaction: a declined charge stays recorded as an attempt. */
export interface Refused {
  refused: ProviderError
}
