import { Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type CompanyExport, companyExportDays } from '#shared/features/company/company-data.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { dateAndTime, longDate } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import rows from '#web/ui/row-list.module.css'
import styles from './company-data.module.css'
import { isInProgress, useStartExport } from './use-company-data.ts'

const CurrentPasswordDialog = lazyComponent(
  () => import('#web/domain/current-password-dialog.tsx'),
  'CurrentPasswordDialog',
)

interface ExportCardProps {
  /** Exports of the company's data, newest first. */
  exports: CompanyExport[]
  nextAt: string | null
}

export function ExportCard({ exports, nextAt }: ExportCardProps) {
  const locked = Boolean(useSession().account?.session?.impersonation)
  const [asking, setAsking] = useState(false)
  const start = useStartExport()
  const underWay = exports.some(isInProgress)
  return (
    <Panel title="Download all data" description="The whole company as one ZIP file" width="form">
      <Text size="sm" mb="md">
        It includes every record of the company as JSON and as CSV, the names and addresses of its members, and all
        uploaded files. This can take a few minutes for large companies; we'll email you when it's ready. You can create
        one export a day, and each is deleted after {companyExportDays} days.
      </Text>
      <Button
        variant="default"
        disabled={locked || underWay || nextAt !== null}
        loading={start.isPending}
        onClick={() => setAsking(true)}
      >
        Export all data
      </Button>
      {nextAt && !underWay ? (
        <Text size="sm" c="dimmed" mt="xs">
          You can make another one from {dateAndTime(nextAt, companyTimeZone())}.
        </Text>
      ) : null}
      {exports.length > 0 ? (
        <ul className={`${rows.list} ${styles.exports}`} aria-label="Exports">
          {exports.map((one) => (
            <ExportRow key={one.id} row={one} locked={locked} />
          ))}
        </ul>
      ) : null}
      {asking ? (
        <Suspense>
          <CurrentPasswordDialog
            title="Export all data of the company?"
            confirmLabel="Export"
            working={start.isPending}
            onConfirm={(current_password) => start.mutateAsync({ current_password })}
            onClose={() => setAsking(false)}
          >
            The file holds names and addresses of people. Keep it where only those who need it can read it.
          </CurrentPasswordDialog>
        </Suspense>
      ) : null}
    </Panel>
  )
}

function ExportRow({ row, locked }: { row: CompanyExport; locked: boolean }) {
  const { state, tables_done, tables_total, path } = row
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.what}>{startedText(row)}</p>
        <p className={rows.meta} role="status">
          {exportText(row)}
        </p>
        {state === 'running' && tables_total > 0 ? (
          <progress
            className={styles.progress}
            max={tables_total}
            value={tables_done}
            aria-label="Progress of the export"
          />
        ) : null}
      </div>
      {path && !locked ? (
        <Button
          component="a"
          href={path}
          download
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden="true" />}
        >
          Download
        </Button>
      ) : null}
    </li>
  )
}

function exportText({ state, tables_done, tables_total, bytes, expires_at }: CompanyExport): string {
  switch (state) {
    case 'waiting':
      return 'Waiting to begin'
    case 'running':
      return tables_total > 0 ? `Writing part ${tables_done + 1} of ${tables_total}` : 'Beginning'
    case 'ready':
      return `${fileSizeText(bytes ?? 0)}, removed on ${longDate(expires_at ?? '', companyTimeZone())}`
    case 'failed':
      return 'Could not be made. Please try again'
    case 'removed':
      return 'Removed'
  }
}

const byteUnits = ['bytes', 'KB', 'MB', 'GB'] as const

export function fileSizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)))
  const size = bytes / 1000 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${byteUnits[step]}`
}

function startedText({ created_at }: CompanyExport): string {
  return `Requested on ${dateAndTime(created_at, companyTimeZone())}`
}
