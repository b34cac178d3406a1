import { AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { useCodeOnce } from './use-arrival.ts'

export function ResetPasswordPage() {
  const code = useCodeOnce()
  return (
    <AuthLayout title="Reset your password">{code ? <NewPasswordForm code={code} /> : <ResetRequestForm />}</AuthLayout>
  )
}
