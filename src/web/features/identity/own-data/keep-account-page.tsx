import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { AuthCard, AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import { PlainButton, PlainButtonLink } from '#web/ui/plain-button.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

/**
 * Page to cancel the deletion of an account; deletion emails link to it. Without a code, it confirms that the deletion
 * was requested.
 */
export function KeepAccountPage() {
  const [params] = useSearchParams()
  const code = params.get('code')?.trim()
  return (
    <AuthLayout title="Your account">
      {code ? <KeepAccountForm code={code} /> : <DeletionRequested due={params.get('due')} />}
    </AuthLayout>
  )
}

/** Cancels the deletion on a click only, because mail scanners open links too. */
function KeepAccountForm({ code }: { code: string }) {
  const [kept, setKept] = useState<string | null>(null)
  const keep = useApiMutation(api.ownData.keepAccount, { errorToast: null, invalidates: ['session'] })
  if (kept !== null) {
    return (
      <AuthCard heading="Your account is kept">
        <PlainNotice tone="success">
          The account {kept} will not be deleted, and everything is as it was. Sign in to go on.
        </PlainNotice>
        <PlainButtonLink wide to="/auth">
          Sign In
        </PlainButtonLink>
      </AuthCard>
    )
  }
  return (
    <AuthCard heading="Keep your account?" lead={<p>It will not be deleted, and everything stays as it was.</p>}>
      {keep.error ? <PlainNotice tone="danger">{keepErrorText(keep.error)}</PlainNotice> : null}
      <PlainButton
        wide
        working={keep.isPending}
        onClick={() => keep.mutate({ code }, { onSuccess: ({ email }) => setKept(email) })}
      >
        {keep.isPending ? 'Keeping your account...' : 'Keep my account'}
      </PlainButton>
      <PlainButtonLink wide look="link" to="/auth">
        Go to sign in
      </PlainButtonLink>
    </AuthCard>
  )
}

function keepErrorText(error: Error): string {
  return hasErrorCode(error, 'keep_link_invalid')
    ? `${error.message} The account was kept already, or it has been deleted.`
    : errorMessage(error)
}

function DeletionRequested({ due }: { due: string | null }) {
  const day = due && !Number.isNaN(Date.parse(due)) ? ` on ${longDate(due)}` : ''
  return (
    <AuthCard heading="Your account will be deleted" lead={<p>You have been signed out everywhere.</p>}>
      <PlainNotice tone="info">
        It will be erased{day}. Until then you can keep it by using the link in the email we sent you, or by signing in.
      </PlainNotice>
      <PlainButtonLink wide look="quiet" to="/">
        Go to the home page
      </PlainButtonLink>
    </AuthCard>
  )
}
