import type { Payments } from '#server/platform/payments/payments.ts'
import type { Simulator } from '#simulator/simulator.ts'

/** The simulator behind a gateway, with its test functions. The platform sees only the provider interface. */
export function simulatorOf({ simulator }: Payments): Simulator {
  if (!simulator || !isSimulator(simulator)) throw new Error('There is no simulator')
  return simulator
}

function isSimulator(provider: NonNullable<Payments['simulator']>): provider is Simulator {
  return 'parts' in provider
}
