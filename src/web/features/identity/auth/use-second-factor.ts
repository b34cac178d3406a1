import { type FormEvent, useState } from 'react'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { emitSessionEvent } from '#web/platform/session/session-events.ts'

export type SecondFactorKind = 'app' | 'recovery'

interface SecondFactorInput {
  challenge: string
  keepAccount?: boolean
  /** Called after the server has created the session. */
  onVerified: () => Promise<unknown>
  /** Called when the challenge has expired and the user must enter the password again. */
  onOver: (message: string) => void
}

export function codeProblem(factor: SecondFactorKind, code: string): string | null {
  const plain = code.replace(/[\s-]/g, '')
  if (factor === 'app') return /^\d{6}$/.test(plain) ? null : 'Enter the 6 digits that the app shows'
  return /^[a-z2-7]{16}$/i.test(plain) ? null : 'Enter one of your recovery codes, such as abcd-efgh-ijkl-mnop'
}

export function useSecondFactor({ challenge, keepAccount = false, onVerified, onOver }: SecondFactorInput) {
  const [factor, setFactor] = useState<SecondFactorKind>('app')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [working, setWorking] = useState(false)

  const choose = (next: SecondFactorKind) => {
    setFactor(next)
    setCode('')
    setProblem(null)
  }
  const verify = async () => {
    setWorking(true)
    try {
      await api.twoFactor.verifyTwoFactor({ challenge, code, ...(keepAccount && { keep_account: true }) })
    } catch (error) {
      if (hasErrorCode(error, 'two_factor_challenge_over')) return onOver(errorMessage(error))
      setWorking(false)
      return setProblem(errorMessage(error))
    }
    emitSessionEvent('MFA_CHALLENGE_VERIFIED')
    await onVerified()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const field = event.currentTarget.elements.namedItem('code')
    const found = codeProblem(factor, code)
    setProblem(found)
    if (!found) await verify()
    if (field instanceof HTMLInputElement) field.select()
  }
  return { factor, choose, code, setCode, problem, working, submit }
}
