const fields = 'input, textarea, select'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What somebody has entered into the fields of an element, whatever draws them: each is compared with what it held when the
 * focus first came to it. Passwords and one-time codes do not count: they are no work.
 */
export class EnteredFields {
  private readonly before = new Map<Field, string>()

  /** For the element's `onFocusCapture`. */
  readonly noticeFocus = ({ target }: { target: EventTarget }) => {
    if (isField(target) && !this.before.has(target)) this.before.set(target, contentOf(target))
  }

  /** What the fields hold now is where what is entered begins. */
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
