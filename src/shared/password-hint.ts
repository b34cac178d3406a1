/** Hint for a new password. `strict`: a company of the user requires strong passwords. */
export function passwordHint(strict: boolean): string {
  return strict
    ? 'At least 8 characters, including a special character such as ! or ?'
    : 'At least 6 characters. Mix letters, numbers and symbols to make it stronger.'
}
