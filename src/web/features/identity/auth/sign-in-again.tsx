import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#shared/features/identity/auth.ts'
import { api } from '#web/platform/api/api.ts'
import { authScreenMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useSecondFactor } from './use-second-factor.ts'

const schema = auth.calls.signIn.input.pick({ password: true })

/**
 * Sign-in dialog over the current page, shown when the session ends. The page keeps its input, and failed requests are
 * sent again.
 */
export function SignInAgain() {
  const { account, leave } = useSession()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const email = account?.user?.email ?? ''
  const askPassword = (why: string | null) => {
    setChallenge(null)
    setProblem(why)
  }
  return (
    <Dialog title="Sign in to continue" held onClose={() => undefined}>
      <Stack gap="md">
        <Text size="sm">Your session has ended. Your changes are still here.</Text>
        {challenge ? (
          <CodeStep challenge={challenge} onOver={askPassword} onBack={() => askPassword(null)} />
        ) : (
          <PasswordStep email={email} problem={problem} onChallenge={setChallenge} onLeave={() => leave('/auth')} />
        )}
      </Stack>
    </Dialog>
  )
}

interface PasswordStepProps {
  email: string
  problem: string | null
  onChallenge: (challenge: string) => void
  onLeave: () => void
}

function PasswordStep({ email, problem, onChallenge, onLeave }: PasswordStepProps) {
  const { resume } = useSession()
  const form = useSchemaForm(schema, {
    initialValues: { password: '' },
    initialErrors: { password: problem },
    also: ({ password }) => (password ? {} : { password: 'Enter your password' }),
  })
  const submit = form.onSubmit(async ({ password }) => {
    try {
      const { two_factor } = await api.auth.signIn({ email, password })
      if (two_factor) return onChallenge(two_factor.challenge)
      await resume()
    } catch (error) {
      form.setFieldError('password', authScreenMessage(error, 'sign in'))
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <DialogFooter label="Use another account" onCancel={onLeave} held={form.submitting} stacked>
          <Button type="submit" loading={form.submitting}>
            Sign In
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}

interface CodeStepProps {
  challenge: string
  onOver: (message: string) => void
  onBack: () => void
}

function CodeStep({ challenge, onOver, onBack }: CodeStepProps) {
  const { resume } = useSession()
  const { factor, choose, code, setCode, problem, working, submit } = useSecondFactor({
    challenge,
    onVerified: resume,
    onOver,
  })
  const byApp = factor === 'app'
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          key={factor}
          ref={(field) => field?.focus()}
          label={byApp ? 'Code' : 'Recovery code'}
          description={byApp ? 'Your authenticator app shows it.' : 'One of those you saved. Each works once.'}
          name="code"
          autoComplete={byApp ? 'one-time-code' : 'off'}
          {...(byApp ? { inputMode: 'numeric' as const } : {})}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem}
        />
        <Anchor component="button" type="button" size="sm" onClick={() => choose(byApp ? 'recovery' : 'app')}>
          {byApp ? 'Use a recovery code instead' : 'Use a code from your app instead'}
        </Anchor>
        <DialogFooter label="Back" onCancel={onBack} held={working} stacked>
          <Button type="submit" loading={working}>
            Verify
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}
