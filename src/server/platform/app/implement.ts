import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import type { AnyCall, Feature, Input, Output } from '#shared/call.ts'
import type { ContextOf } from './context.ts'

/** Handler of a call. Gets the context that the call's access guarantees, and the parsed input. */
export type Handler<C extends AnyCall> = (ctx: ContextOf<C['access']>, input: Input<C>) => Promise<Output<C>>

type HandlersOf<F extends Feature> = { [K in keyof F['calls']]: Handler<F['calls'][K]> }

type AnyHandler = (ctx: never, input: never) => Promise<unknown>
export interface ImplementedFeature {
  feature: Feature
  handlers: Record<string, AnyHandler>
  /** Routes that are not calls, for other programs or redirects from other sites. */
  routes: readonly PlainRoute[]
}

/** Combine a feature's contract with its handlers. A missing, misnamed or mistyped handler does not compile. */
export function implement<F extends Feature>(
  feature: F,
  handlers: HandlersOf<F>,
  routes: readonly PlainRoute[] = [],
): ImplementedFeature {
  return { feature, handlers, routes }
}

export function* callsOf(
  router: readonly ImplementedFeature[],
): Generator<{ feature: string; name: string; call: AnyCall; handler: AnyHandler }> {
  for (const { feature, handlers } of router) {
    for (const [name, call] of Object.entries(feature.calls)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`${feature.name}.${name} has no handler`)
      yield { feature: feature.name, name, call, handler }
    }
  }
}
