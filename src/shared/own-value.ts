/** Own property for a name from outside; undefined for inherited ones such as 'constructor'. */
export function ownValue<T>(object: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined
}
