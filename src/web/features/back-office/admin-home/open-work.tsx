import { Skeleton } from '@mantine/core'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './admin-home.module.css'
import { openWorkItems } from './open-work-items.ts'
import { useOpenWork } from './use-admin-home.ts'

export function OpenWork() {
  const openWork = useOpenWork()
  return (
    <Panel title="To do">
      <Loaded
        query={openWork}
        loading={<Skeleton height={96} radius={8} role="status" aria-label="Looking for what there is to do..." />}
        failed={`What there is to do could not be loaded: ${errorMessage(openWork.error)}`}
      >
        {(known) => <Items items={openWorkItems(known)} />}
      </Loaded>
    </Panel>
  )
}

function Items({ items }: { items: ReturnType<typeof openWorkItems> }) {
  if (items.length === 0)
    return (
      <p className={styles.nothing}>
        <CircleCheck size={20} aria-hidden="true" />
        Nothing to do: nobody owes, nothing has failed, and no trial ends soon.
      </p>
    )
  return (
    <ul className={styles.work} aria-label="To do">
      {items.map(({ key, words, to, tone }) => (
        <li key={key} data-tone={tone}>
          {to.startsWith('#') ? (
            <a href={to}>
              {words}
              <ArrowRight size={16} aria-hidden="true" />
            </a>
          ) : (
            <Link to={to}>
              {words}
              <ArrowRight size={16} aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
