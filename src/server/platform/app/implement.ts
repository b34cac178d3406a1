import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import type { AnyCall, Feature, Input, Output } from '#shared/call.ts'
import type { ContextOf } from './context.ts'

/** What answers a call: it gets the context that the call's access promises, and the parsed input. */
export type Verb<C extends AnyCall> = (ctx: ContextOf<C['access']>, input: Input<C>) => Promise<Output<C>>

/** The verbs of a feature, by the names of its calls. */
type VerbsOf<F extends Feature> = { [K in keyof F['calls']]: Verb<F['calls'][K]> }

type AnyVerb = (ctx: never, input: never) => Promise<unknown>
export interface ImplementedFeature {
  feature: Feature
  verbs: Record<string, AnyVerb>
  /** Addresses that are no calls: what other programs or another site's redirect ask for. */
  routes: readonly PlainRoute[]
}

/** Joins a contract with its verbs; a missing, misnamed or mistyped verb does not compile. */
export function implement<F extends Feature>(
  feature: F,
  verbs: VerbsOf<F>,
  routes: readonly PlainRoute[] = [],
): ImplementedFeature {
  return { feature, verbs, routes }
}

/** Every call of a router with its verb. */
export function* callsOf(
  router: readonly ImplementedFeature[],
): Generator<{ feature: string; name: string; call: AnyCall; verb: AnyVerb }> {
  for (const { feature, verbs } of router) {
    for (const [name, call] of Object.entries(feature.calls)) {
      const verb = verbs[name]
      if (!verb) throw new Error(`${feature.name}.${name} has no verb`)
      yield { feature: feature.name, name, call, verb }
    }
  }
}
