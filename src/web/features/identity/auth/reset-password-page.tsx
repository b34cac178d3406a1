import { AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { useCodeOnce } from './use-arrival.ts'

/** Without a code it asks for the email address, with a code for the new password. */
export function ResetPasswordPage() {
  const code = useCodeOnce()
  return (
    <AuthLayout title="Reset your password">{code ? <NewPasswordForm code={code} /> : <ResetRequestForm />}</AuthLayout>
  )
}
