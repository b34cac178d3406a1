import { siteFacts } from '#web/platform/site/site-facts.ts'
import { AuthCard } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { PlainField } from '#web/ui/plain-field.tsx'
import styles from './auth.module.css'
import { useSecondFactor } from './use-second-factor.ts'

interface SecondFactorProps {
  challenge: string
  keepAccount?: boolean
  onVerified: () => Promise<unknown>
  onOver: (message: string) => void
  onBack: () => void
}

const leadTexts = {
  app: 'Enter the code that your authenticator app shows for Marquee.',
  recovery: 'Enter one of your saved recovery codes. Each code works only once.',
}

export function SecondFactor({ onBack, ...given }: SecondFactorProps) {
  const { factor, choose, code, setCode, problem, working, submit } = useSecondFactor(given)
  const byApp = factor === 'app'

  return (
    <AuthCard heading="Two-factor authentication" lead={<p>{leadTexts[factor]}</p>}>
      <form className={styles.form} method="post" noValidate onSubmit={submit} aria-busy={working}>
        <PlainField
          key={factor}
          ref={focusOnMount}
          label={byApp ? 'Code' : 'Recovery code'}
          name="code"
          autoComplete={byApp ? 'one-time-code' : 'off'}
          {...(byApp ? { inputMode: 'numeric' as const } : {})}
          value={code}
          onChange={setCode}
          error={problem ?? undefined}
        />
        <PlainButton type="submit" wide working={working}>
          {working ? 'Checking...' : 'Verify'}
        </PlainButton>
        <PlainButton look="quiet" wide onClick={() => choose(byApp ? 'recovery' : 'app')}>
          {byApp ? 'Use a recovery code instead' : 'Use a code from your app instead'}
        </PlainButton>
        {byApp ? null : <SupportHint />}
        <PlainButton look="link" wide onClick={onBack}>
          Back to sign in
        </PlainButton>
      </form>
    </AuthCard>
  )
}

/** Way out without app and codes. Without a support contact there is none, so nothing is promised. */
function SupportHint() {
  const { support } = siteFacts()
  if (support === null) return null
  return (
    <p className={styles.hint}>
      Lost your app and your recovery codes? <a href={`mailto:${support}`}>Contact support</a>
    </p>
  )
}

/** Focus the code input. The form has one input per type of code and calls this when it switches. */
function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus()
}
