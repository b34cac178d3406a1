import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { shortDate } from '#web/ui/format/dates.ts'
import styles from './invite.module.css'

interface GuestChoiceProps {
  /** Selected events; null for a regular member. */
  chosen: readonly string[] | null
  onChoose: (chosen: readonly string[] | null) => void
}

/** Shown only if the plan includes guests and there are events. */
export function GuestChoice({ chosen, onChoose }: GuestChoiceProps) {
  const { data } = useApiQuery(companyApi.invitations.listInvitableEvents, {})
  if (!data?.guests_allowed || data.events.length === 0) return null
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...(chosen ?? []), id] : (chosen ?? []).filter((each) => each !== id))
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>Access</legend>
        <label>
          <input type="radio" name="scope" checked={chosen === null} onChange={() => onChoose(null)} />
          <span>
            The whole company <small>A member, as the role says</small>
          </span>
        </label>
        <label>
          <input type="radio" name="scope" checked={chosen !== null} onChange={() => onChoose([])} />
          <span>
            Some events only <small>A guest, who takes no seat</small>
          </span>
        </label>
      </fieldset>
      {chosen ? (
        <fieldset className={styles.choice} data-scrolls>
          <legend>Events</legend>
          {data.events.map(({ id, name, starts_at }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span>
                {name} {starts_at ? <small>{shortDate(starts_at)}</small> : null}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
