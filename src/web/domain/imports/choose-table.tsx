import { Button, Textarea } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { importLimits } from '#shared/records/import-limits.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import styles from './imports.module.css'
import { readPastedTable, readTableFile, type Table } from './read-table.ts'
import { UnreadableTableError } from './unreadable-table.ts'

interface ChooseTableProps {
  words: { one: string; many: string }
  onRead: (table: Table) => void
}

/**
 * First step of an import: select or drop a file, or paste cells. The browser parses the table; nothing is uploaded
 * yet.
 */
export function ChooseTable({ words, onRead }: ChooseTableProps) {
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [pasted, setPasted] = useState('')
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function read(reading: Promise<Table>) {
    setIsReading(true)
    setProblem(null)
    try {
      onRead(await reading)
    } catch (error) {
      const sentence =
        error instanceof UnreadableTableError ? error.message : 'This could not be read. Try to save it as CSV.'
      setProblem(sentence)
    } finally {
      setIsReading(false)
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void read(readTableFile(file))
  }

  return (
    <>
      <section
        className={styles.drop}
        aria-label="File"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet size={32} aria-hidden="true" />
        <p>
          Drop a spreadsheet (CSV, XLSX) or calendar file (ICS) here, with one {words.one} per row. At most{' '}
          {numberText(importLimits.rows)} rows and {importLimits.file_bytes / 1_000_000} MB.
        </p>
        <input
          ref={input}
          type="file"
          className={styles.file}
          aria-label="Choose a file"
          tabIndex={-1}
          accept=".csv,.tsv,.txt,.xlsx,.ics,text/csv,text/calendar,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void read(readTableFile(file))
            event.currentTarget.value = ''
          }}
        />
        <Button loading={isReading} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </section>
      {problem ? <PlainNotice tone="danger">{problem}</PlainNotice> : null}
      <UnsavedChanges when={() => pasted.trim() !== ''} savedBy={[]} />
      <Panel title="Or paste cells">
        <Textarea
          label="Cells"
          description="Copy them from your spreadsheet, including the header row"
          minRows={3}
          maxRows={10}
          autosize
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button mt="md" variant="default" loading={isReading} onClick={() => void read(readPastedTable(pasted))}>
          Use these cells
        </Button>
      </Panel>
    </>
  )
}
