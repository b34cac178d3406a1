import type { RequestInput } from '#shared/call.ts'
import { errors } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import type { Caller, TestMarquee } from './marquee.ts'

type Batch = RequestInput<typeof invitations.calls.sendTeamInvitations>

export async function inviteAddress(
  marquee: TestMarquee,
  who: Caller,
  { email, ...given }: Omit<Batch, 'emails'> & { email: string },
) {
  const answer = await marquee.call(who, 'invitations', 'sendTeamInvitations', { emails: [email], ...given })
  const result = answer.error ? undefined : answer.ok.results[0]
  const refusal = answer.error ?? result?.refusal ?? null
  return {
    raw: answer.raw,
    status: result?.refusal ? errors[result.refusal.code][0] : answer.status,
    code: refusal?.code ?? null,
    error: refusal,
    get ok() {
      if (!result?.invitation) throw new Error(`${email} was not invited: ${refusal?.error}`)
      return { invitation: result.invitation }
    },
  }
}
