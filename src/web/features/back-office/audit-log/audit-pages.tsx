import { Button, Group } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { numberText } from '#web/ui/format/numbers.ts'
import styles from './audit-log.module.css'
import { pageLinks } from './audit-view.ts'

interface AuditPagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

export function AuditPages({ page, pages, onPage }: AuditPagesProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages of the audit log">
      <Group gap={4} className={styles.pages}>
        <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label="Previous page">
          <ChevronLeft size={16} aria-hidden="true" />
        </Button>
        {pageLinks(page, pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'filled' : 'default'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {numberText(number)}
          </Button>
        ))}
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)} aria-label="Next page">
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      </Group>
    </nav>
  )
}
