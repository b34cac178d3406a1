/** The value under a name that came from outside; undefined for what objects only inherit, such as 'constructor'. */
export function ownValue<T>(object: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined
}
