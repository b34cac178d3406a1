import { type BrowserContext, expect } from '@playwright/test'

export class ConsoleWatch {
  readonly #complaints: string[] = []
  readonly #allowed: RegExp[] = []

  async follow(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#complaints.push(`uncaught: ${error.error()}`))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`content security: ${event.violatedDirective} refuses ${event.blockedURI}`)
      })
    })
  }

  /** Ignore an error that the test causes on purpose, e.g. /status of 401/ for a rejected call. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  expectSilence(): void {
    const unexpected = this.#complaints.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
    expect(unexpected, 'the console of the browser is free of errors').toEqual([])
  }
}
