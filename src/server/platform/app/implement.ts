import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import type { AnyCall, Feature, Input, Output } from '#shared/call.ts'
import type { ContextOf } from './context.ts'

/** What answers a call: it gets the context that the call's access promises, and the parsed input. */
export type Handler<C extends AnyCall> = (ctx: ContextOf<C['access']>, input: Input<C>) => Promise<Output<C>>

/** The verbs of a feature, by the names of its calls. */
type HandlersOf<F extends Feature> = { [K in keyof F['calls']]: Handler<F['calls'][K]> }

type AnyHandler = (ctx: never, input: never) => Promise<unknown>
export interface ImplementedFeature {
  feature: Feature
  handlers: Record<string, AnyHandler>
  /** Addresses that are no calls: what other programs or another site's redirect ask for. */
  routes: readonly PlainRoute[]
}

/** Joins a contract with its verbs; a missing, misnamed or mistyped verb does not compile. */
export function implement<F extends Feature>(
  feature: F,
  handlers: HandlersOf<F>,
  routes: readonly PlainRoute[] = [],
): ImplementedFeature {
  return { feature, handlers, routes }
}

/** Every call of a router with its verb. */
export function* callsOf(
  router: readonly ImplementedFeature[],
): Generator<{ feature: string; name: string; call: AnyCall; handler: AnyHandler }> {
  for (const { feature, handlers } of router) {
    for (const [name, call] of Object.entries(feature.calls)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`${feature.name}.${name} has no verb`)
      yield { feature: feature.name, name, call, handler }
    }
  }
}
