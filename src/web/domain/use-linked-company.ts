import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

/**
 * Switch to the company named by `?company={slug}` before anything is shown. Returns the name of the company while
 * switching, otherwise null.
 */
export function useLinkedCompany(): string | null {
  const { account, reload } = useSession()
  const [params, setParams] = useSearchParams()
  const slug = params.get('company')
  const linked = account?.memberships.find(({ company }) => company.slug === slug)?.company
  const linkedId = linked?.id ?? null
  const isElsewhere = linkedId !== null && linkedId !== account?.company?.id

  useEffect(() => {
    if (slug === null) return
    const forgetLink = () =>
      setParams(
        (now) => {
          now.delete('company')
          return now
        },
        { replace: true },
      )
    if (linkedId !== null && isElsewhere) {
      const before = account?.company?.id ?? null
      rememberCompany(linkedId)
      reload().catch((error: unknown) => {
        rememberCompany(before)
        forgetLink()
        toast({ title: 'The company of the link could not be opened', message: errorMessage(error), tone: 'danger' })
      })
      return
    }
    forgetLink()
    if (linkedId === null)
      toast({
        title: 'This link leads to a company that you do not belong to',
        message: 'You are looking at one of your own companies.',
        tone: 'info',
      })
  }, [slug, linkedId, isElsewhere, account?.company?.id, reload, setParams])

  return isElsewhere ? (linked?.name ?? null) : null
}
