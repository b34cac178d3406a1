import { Popover } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ordinal } from '#shared/bookings/hold-queue.ts'
import { challengeOutcomes } from '#shared/challenge-outcomes.ts'
import type { Notice } from '#shared/features/company/notices.ts'
import { ownValue } from '#shared/own-value.ts'
import { planLimitDefinitions } from '#shared/plan-limits.ts'
import { useMyInvitations } from '#web/features/company/use-my-invitations.ts'
import { WaitingInvitation } from '#web/features/company/waiting-invitation.tsx'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import { BillingWarningMessage } from './billing-warning-message.tsx'
import { billingWarningFor } from './billing-warning-text.ts'
import styles from './notifications.module.css'
import { useMarkNoticesRead, useNotices } from './use-notices.ts'

export function NotificationList({ opened, onChange, button }: LazyPopoverProps) {
  const { account } = useSession()
  const invitations = useMyInvitations().data ?? []
  const warning = billingWarningFor(account)
  const factorMissing = account?.company?.two_factor_missing ?? false
  const { notices, fresh } = useSeenNotices(opened)
  const isEmpty = invitations.length === 0 && !warning && !factorMissing && notices.length === 0
  return (
    <Popover width={360} position="bottom-end" trapFocus withRoles shadow="md" opened={opened} onChange={onChange}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label="Notifications" p={0}>
        {isEmpty ? <p className={styles.nothing}>You're all caught up.</p> : null}
        <ul className={styles.list}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <WaitingInvitation invitation={invitation} />
            </li>
          ))}
          {warning ? (
            <li>
              <BillingWarningMessage {...warning} />
            </li>
          ) : null}
          {factorMissing ? (
            <li>
              <p>
                <strong>Two-factor authentication.</strong> This company opens once you have set it up.
              </p>
              <Link to="/settings?tab=security">Set it up</Link>
            </li>
          ) : null}
          {notices.map((notice) => (
            <li key={notice.id} className={styles.notice} data-new={fresh.has(notice.id)}>
              <NoticeLine notice={notice} isNew={fresh.has(notice.id)} onFollow={() => onChange(false)} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

const noIds: ReadonlySet<string> = new Set()

/** Mark notifications as read when the list opens. They stay highlighted until it closes. */
function useSeenNotices(opened: boolean) {
  const notices = useNotices()
  const markRead = useMarkNoticesRead()
  const [fresh, setFresh] = useState(noIds)
  useEffect(() => {
    if (!opened) return setFresh(noIds)
    const [newest] = notices
    const news = notices.filter(({ is_new }) => is_new).map(({ id }) => id)
    if (!newest || news.length === 0) return
    setFresh((known) => new Set([...known, ...news]))
    markRead(newest)
  }, [opened, notices, markRead])
  return { notices, fresh }
}

function NoticeLine({ notice, isNew, onFollow }: { notice: Notice; isNew: boolean; onFollow: () => void }) {
  const { text, path } = noticeText(notice)
  return (
    <>
      <Link to={path} onClick={onFollow}>
        {text}
      </Link>
      <span>
        {isNew ? <b>New</b> : null} {dateAndTime(notice.at, companyTimeZone())}
      </span>
    </>
  )
}

export function noticeText({ kind, person, detail, count, membership_id, event_id, date, place, outcome }: Notice): {
  text: string
  path: string
} {
  const who = person ?? 'Someone'
  const where = detail ? ` at ${hostOf(detail)}` : ''
  const team = membership_id ? `/team-management/members/${membership_id}` : '/team-management'
  const on = date ? ` on ${weekDayOfLocalDate(date)}` : ''
  const at = place ? ` (${place})` : ''
  const hold = `The hold for ‘${detail ?? ''}’${on}${at}`
  const event = `/events/${event_id ?? 'holds'}`
  switch (kind) {
    case 'member_joined':
      return { text: `${who} joined${detail ? ` as ${detail}` : ''}`, path: team }
    case 'member_left':
      return { text: `${who} left the company`, path: '/team-management' }
    case 'member_removed':
      return { text: `${who} was removed from the company`, path: '/team-management' }
    case 'role_changed':
      return { text: detail ? `${who} now has the role ${detail}` : `${who} has another role`, path: team }
    case 'owner_changed':
      return { text: `${who} now owns the company`, path: team }
    case 'payment_failed':
      return { text: 'A payment is overdue', path: billingPath }
    case 'webhook_failed':
      return {
        text: `${count === 1 ? 'A message' : `${count} messages`} to the webhook${where} could not be delivered`,
        path: '/company-settings?tab=integrations',
      }
    case 'webhook_paused':
      return { text: `The webhook${where} was paused, as it keeps failing`, path: '/company-settings?tab=integrations' }
    case 'hold_expires':
      return { text: `${hold} expires soon`, path: event }
    case 'hold_expired':
      return { text: `${hold} ${outcome === 'released' ? 'was released by a colleague' : 'has expired'}`, path: event }
    case 'hold_moved_up':
      return { text: `${hold} moved up${outcome ? `, it was the ${ordinal(Number(outcome))}` : ''}`, path: event }
    case 'hold_date_taken':
      return { text: `Another event is confirmed for the date of ‘${detail ?? ''}’${on}${at}`, path: event }
    case 'hold_challenged':
      return { text: `${hold} was challenged`, path: event }
    case 'hold_challenge_answered':
      if (outcome === 'wanted')
        return { text: `The holder of ‘${detail ?? ''}’${on}${at} wants the date. Confirm the event`, path: event }
      if (outcome === 'own_released') return { text: `${hold} was released after a challenge`, path: event }
      if (outcome === 'ended') return { text: `${hold} is no longer challenged`, path: event }
      if (outcome === 'own_dropped')
        return {
          text: `Nobody answered the challenge of ‘${detail ?? ''}’${on}${at}, so it lost its rank`,
          path: event,
        }
      if (outcome === 'call_wanted')
        return { text: `The holder of ‘${detail ?? ''}’${on}${at} asks for a call`, path: event }
      return {
        text: `Your challenge for ‘${detail ?? ''}’${on}${at}: ${ownValue(challengeOutcomes, outcome ?? '') ?? 'it was answered'}`,
        path: event,
      }
    case 'hold_group_incomplete':
      return {
        text: `‘${detail ?? ''}’${on}${at} is no longer available, and all dates of its group are wanted`,
        path: event,
      }
    case 'limit_near':
      return { text: `${limitLabel(detail)}: 80% of what the plan allows is in use`, path: billingPath }
    case 'limit_reached':
      return { text: `${limitLabel(detail)} limit reached`, path: billingPath }
  }
}

const billingPath = '/company-settings?tab=billing'

function limitLabel(name: string | null): string {
  const limit = Object.entries(planLimitDefinitions).find(([one]) => one === name)
  return limit?.[1].label ?? 'Your plan'
}

/** Host of a webhook URL. The whole URL may be long and contain secrets. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
