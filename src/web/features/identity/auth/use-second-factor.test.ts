import { expect, test } from 'vitest'
import { codeProblem } from './use-second-factor.ts'

test('an app code is six digits in any grouping; a recovery code is sixteen letters and digits [C-USER-24 C-USER-25]', () => {
  for (const good of ['123456', '123 456']) expect(codeProblem('app', good)).toBeNull()
  for (const wrong of ['', '12345', '1234567', 'abcdef'])
    expect(codeProblem('app', wrong)).toBe('Enter the 6 digits that the app shows')
  for (const good of ['abcd-efgh-ijkl-mn23', 'ABCDEFGHIJKLMNOP ']) expect(codeProblem('recovery', good)).toBeNull()
  for (const wrong of ['', '123456', 'abcd-efgh-ijkl-mn18']) expect(codeProblem('recovery', wrong)).not.toBeNull()
})
