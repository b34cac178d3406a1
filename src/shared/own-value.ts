/**
 * Value of an object's own property. Undefined for inherited properties such as 'constructor', which a request could
 * name.
 */
export function ownValue<T>(object: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined
}
