import type { ProviderError } from './provider-error.ts'

/** Answers a preview: what was done for it is undone. */
export class Preview extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('A preview changes nothing')
    this.result = result
  }
}

/** Some refusals leave traces: a declined charge is an attempt that is kept. */
export interface Refused {
  refused: ProviderError
}
