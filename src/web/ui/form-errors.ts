const errorText = '.mantine-InputWrapper-error'
const fields = 'input, textarea, select, button, [contenteditable="true"]'

/** Focus the first field of the form that has an error. False if there is none. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const candidates = form?.querySelectorAll<HTMLElement>(`${fields}, [aria-invalid="true"], ${errorText}`) ?? []
  const found = [...candidates].find((one) => one.matches(`[aria-invalid="true"], ${errorText}`) || isUnreadInput(one))
  if (!found) return false
  const group = found.matches(errorText) ? found.closest('.mantine-InputWrapper-root') : null
  const target = group?.querySelector<HTMLElement>(fields) ?? found
  target.focus()
  // The browser names what is wrong with an incomplete date.
  if (target instanceof HTMLInputElement && target.validity.badInput) target.reportValidity()
  return true
}

/** Whether an input has text without a value: an incomplete date, or what `setCustomValidity` declares invalid. */
export function hasUnreadInput(form: HTMLElement | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(isUnreadInput)
}

function isUnreadInput(element: Element): boolean {
  return element instanceof HTMLInputElement && (element.validity.badInput || element.validity.customError)
}
