/** Values of a flat form that differ from `before`, so that saving them keeps what others changed meanwhile. */
export function changedFormValues<Values extends object>(now: Values, before: Values): Partial<Values> {
  const differs = (name: string) => now[name as keyof Values] !== before[name as keyof Values]
  return Object.fromEntries(Object.entries(now).filter(([name]) => differs(name))) as Partial<Values>
}
