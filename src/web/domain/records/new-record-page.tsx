import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useCan } from '#web/platform/session/session.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { LazyRecordForm } from './lazy-record-form.tsx'
import type { RecordScreen, Values } from './record-screen.ts'
import { useScreenWithCustomFields } from './use-custom-fields.ts'
import { useOpenForm } from './use-open-form.ts'

interface NewRecordPageProps {
  screen: RecordScreen
  given?: Values
  /** Fields whose values 'Save and add another' copies to the next record. */
  carry?: readonly string[]
}

export function NewRecordPage(props: NewRecordPageProps) {
  const { type } = props.screen
  const mayWrite = useCan()({ module: type.module, level: 'write' })
  if (!useOpenForm(true, mayWrite))
    return <NoAccess sentence={`You don't have permission to make ${type.words.many}.`} />
  return <NewRecord {...props} />
}

function NewRecord({ screen: declared, given = {}, carry = [] }: NewRecordPageProps) {
  const screen = useScreenWithCustomFields(declared)
  const { type, path, newNotice: Notice } = screen
  const navigate = useNavigate()
  const [next, setNext] = useState<{ count: number; given: Values }>({ count: 0, given })
  return (
    <>
      <PageHeader title={`New ${type.words.one}`} />
      {Notice ? <Notice /> : null}
      <LazyRecordForm
        key={next.count}
        screen={screen}
        given={next.given}
        another
        onSaved={(record, how) => {
          if (how === 'saved') return navigate(`${path}/${record.id}`)
          const kept = carry.map((name) => [name, toRequestValue(type.fields[name], fieldValueOf(record, name))])
          setNext(({ count }) => ({ count: count + 1, given: Object.fromEntries(kept) }))
          scrollTo({ top: 0 })
        }}
        cancel={
          <Button component={Link} to={path} variant="default">
            Cancel
          </Button>
        }
      />
    </>
  )
}
