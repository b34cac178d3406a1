const fields = 'input, textarea, select'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Track which fields of an element have changed since they first got focus. Passwords and one-time codes are ignored. */
export class EnteredFields {
  private readonly before = new Map<Field, string>()

  readonly noticeFocus = ({ target }: { target: EventTarget }) => {
    if (isField(target) && !this.before.has(target)) this.before.set(target, contentOf(target))
  }

  /** Take the current contents as the new baseline. */
  saved(): void {
    for (const field of this.before.keys()) this.before.set(field, contentOf(field))
  }

  hasWork(): boolean {
    return [...this.before].some(([field, value]) => countsAsWork(field) && contentOf(field) !== value)
  }
}

function isField(target: EventTarget): target is Field {
  return target instanceof Element && target.matches(fields)
}

function countsAsWork(field: Field): boolean {
  return !(field instanceof HTMLInputElement && field.type === 'password') && field.autocomplete !== 'one-time-code'
}

function contentOf(field: Field): string {
  const isToggle = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  return isToggle ? String(field.checked) : field.value
}
