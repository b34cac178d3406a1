/** Hint for a new password. `company` is the company that requires a strong one, or null. */
export function passwordHint(company: string | null): string {
  return company
    ? `${company} requires at least 8 characters, including a special character such as ! or ?`
    : 'At least 6 characters. Mix letters, numbers and symbols to make it stronger.'
}
