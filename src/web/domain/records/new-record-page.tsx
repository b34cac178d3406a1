import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useCan } from '#web/platform/session/session.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { LazyRecordForm } from './lazy-record-form.tsx'
import type { FieldValues, RecordScreen } from './record-screen.ts'
import { useScreenWithCustomFields } from './use-custom-fields.ts'
import { useOpenForm } from './use-open-form.ts'

interface NewRecordPageProps {
  screen: RecordScreen
  given?: FieldValues
  /** Fields whose values 'Save and add another' copies to the next record. */
  carry?: readonly string[]
}

export function NewRecordPage(props: NewRecordPageProps) {
  const { type } = props.screen
  const mayWrite = useCan()({ module: type.module, level: 'write' })
  if (!useOpenForm(true, mayWrite))
    return (
      <NoAccess
        sentence={`You don't have permission to create ${type.words.many}.`}
        needs={{ module: type.module, level: 'write' }}
      />
    )
  return <NewRecord {...props} />
}

function NewRecord({ screen: declared, given = {}, carry = [] }: NewRecordPageProps) {
  const screen = useScreenWithCustomFields(declared)
  const { type, path, listAddress = path, title, newNotice: Notice } = screen
  const navigate = useNavigate()
  // The router gives this key to the page that was opened first.
  const isFirstPage = useLocation().key === 'default'
  const [next, setNext] = useState<{ count: number; given: FieldValues }>({ count: 0, given })
  return (
    <>
      <BackLink to={listAddress}>{title}</BackLink>
      <PageHeader title={`New ${type.words.one}`} />
      <Suspense>{Notice ? <Notice /> : null}</Suspense>
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
          <Button variant="default" onClick={() => (isFirstPage ? navigate(path) : navigate(-1))}>
            Cancel
          </Button>
        }
      />
    </>
  )
}
