import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { emitSessionEvent } from './session-events.ts'
import { rememberSessionExpiry, sessionExpiry } from './session-expiry.ts'

const tick = 30_000
const ticksBeforeExpiry = 3

/** Whether to refresh a session. It is due 90 seconds (three checks) before it expires. */
export function isSessionRefreshDue(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - now <= ticksBeforeExpiry * tick
}

/**
 * Check the expiry every 30 seconds and when the tab becomes visible, because browsers suspend timers of hidden tabs.
 */
export function watchSessionExpiry(): () => void {
  const look = () => {
    const expiresAt = sessionExpiry()
    if (expiresAt && isSessionRefreshDue(expiresAt, Date.now())) void refreshSession()
  }
  const lookWhenVisible = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(look, tick)
  document.addEventListener('visibilitychange', lookWhenVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookWhenVisible)
  }
}

export type RefreshResult = 'refreshed' | 'ended' | 'failed'
let pendingRefresh: Promise<RefreshResult> | null = null

/** Refresh the session, once for all tabs. The server ends a session whose refresh token is used twice. */
export function refreshSession(): Promise<RefreshResult> {
  const seen = sessionExpiry()
  pendingRefresh ??= runInOneTab(() =>
    sessionExpiry() === seen ? requestRefresh() : Promise.resolve('refreshed'),
  ).finally(() => {
    pendingRefresh = null
  })
  return pendingRefresh
}

async function requestRefresh(): Promise<RefreshResult> {
  try {
    const { session } = await api.auth.refreshSession()
    rememberSessionExpiry(session.expires_at)
    emitSessionEvent('TOKEN_REFRESHED')
    return 'refreshed'
  } catch (error) {
    if (hasErrorCode(error, 'refresh_superseded')) return 'refreshed'
    return hasErrorCode(error, 'invalid_refresh_token', 'session_expired', 'no_session') ? 'ended' : 'failed'
  }
}

/**
 * Run in one tab at a time. Web Locks are not available on plain HTTP; the server then tolerates simultaneous
 * refreshes.
 */
function runInOneTab(work: () => Promise<RefreshResult>): Promise<RefreshResult> {
  return 'locks' in navigator ? navigator.locks.request('session-refresh', work) : work()
}
