import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './admin-home.module.css'
import { healthLabel, healthSummary, remedyOf, systemPartNames } from './health-text.ts'
import { useSystemHealth } from './use-admin-home.ts'

export function SystemHealth() {
  const { data, isError, error, refetch, isFetching } = useSystemHealth()
  if (isError)
    return (
      <Panel title="System Health">
        <ErrorState
          message={`The system health could not be measured: ${errorMessage(error)}`}
          onRetry={refetch}
          retrying={isFetching}
        />
      </Panel>
    )
  return (
    <Panel title="System Health" description={data ? healthSummary(data.parts) : 'Checking...'}>
      {data ? (
        <ul className={styles.health} aria-label="System health">
          {data.parts.map(({ part, state, response_ms, detail }) => {
            const { word, tone } = healthLabel({ part, state })
            const remedy = remedyOf({ part, state })
            return (
              <li key={part}>
                <div className={styles.part}>
                  <strong>{systemPartNames[part]}</strong>
                  {detail ? <span>{detail}</span> : null}
                  {remedy ? (
                    <span>
                      {remedy.words} {remedy.page ? <Link to={remedy.page.path}>{remedy.page.name}</Link> : null}
                    </span>
                  ) : null}
                </div>
                <div className={styles.verdict}>
                  {response_ms === null ? null : <span className={styles.time}>{`${numberText(response_ms)} ms`}</span>}
                  <StatusBadge tone={tone}>{word}</StatusBadge>
                </div>
              </li>
            )
          })}
        </ul>
      ) : (
        <div role="status" aria-busy="true" aria-label="Measuring the system health">
          <Skeleton height={228} radius={8} />
        </div>
      )}
    </Panel>
  )
}
