import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { switchSession } from '#web/platform/api/session-switch.ts'
import { endImpersonation, startImpersonation } from '#web/platform/session/impersonation-storage.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

type ImpersonationStart = NonNullable<
  Awaited<ReturnType<typeof api.impersonation.adminImpersonateUser>>['impersonation_data']
>
type ImpersonationStep = 'closed' | 'asking' | 'asking-for-super-admin'

/**
 * Confirm and start an impersonation, then open the dashboard of the company. Impersonating a super admin needs a
 * second confirmation.
 */
export function useImpersonate(userId: string, companyId?: string) {
  const { adopt } = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState<ImpersonationStep>('closed')
  const [working, setWorking] = useState(false)
  const [firstNotes, setFirstNotes] = useState('')

  const impersonate = async (notes: string) => {
    setWorking(true)
    try {
      const answer = await switchSession(() =>
        api.impersonation.adminImpersonateUser({
          target_user_id: userId,
          force_super_admin: step === 'asking-for-super-admin',
          // The second confirmation starts with empty notes.
          admin_notes: notes || firstNotes || undefined,
        }),
      )
      if (answer.requires_confirmation) {
        setFirstNotes(notes)
        return askAgain()
      }
      if (!answer.impersonation_data) return failed('Failed to impersonate user')
      // Close the dialog first. It would otherwise warn about unsaved notes, which are saved by now.
      setStep('closed')
      startImpersonation(answer.impersonation_data)
      await enter(answer.impersonation_data)
    } catch (error) {
      failed(errorMessage(error, 'Failed to impersonate user'))
    } finally {
      setWorking(false)
    }
  }

  const askAgain = () => {
    toast({
      title: 'Super Admin Confirmation Required',
      message: 'This user is also a super admin. Please confirm impersonation.',
      tone: 'info',
    })
    setStep('asking-for-super-admin')
  }

  const enter = async (started: ImpersonationStart) => {
    // The session opens with this company. A link would lose against the redirect of the closing back office.
    if (companyId) rememberCompany(companyId)
    try {
      await adopt()
    } catch {
      await endStartedSession(started)
        .then(adopt)
        // Return to the user's page: the impersonated session had no access to the back office.
        .then(() => navigate(`/admin/users/${userId}?tab=actions`))
        .catch(() => undefined)
      const message = 'Failed to set impersonated session. Please try again.'
      toast({ title: 'Impersonation Error', message, tone: 'danger' })
      return
    }
    navigate('/dashboard')
    toast({ title: 'Impersonation Started', message: `You are now acting as ${started.user.email}.`, tone: 'success' })
  }

  const failed = (message: string) => {
    setStep('closed')
    toast({ title: 'Impersonation Failed', message, tone: 'danger' })
  }

  const ask = useCallback(() => {
    setFirstNotes('')
    setStep('asking')
  }, [])
  const close = useCallback(() => setStep('closed'), [])
  return { step, working, ask, close, impersonate }
}

/**
 * End an impersonation that could not be opened, so that a retry starts as the admin. If that fails, the banner has a
 * link back.
 */
async function endStartedSession({ original_admin_token, user }: ImpersonationStart): Promise<void> {
  await switchSession(() =>
    api.impersonation.adminRestoreSession({ original_admin_token, impersonated_user_id: user.id }),
  )
  endImpersonation()
}
