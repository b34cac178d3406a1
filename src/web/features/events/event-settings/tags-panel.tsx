import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Tag } from '#shared/records/tag-calls.ts'
import { useTags } from '#web/domain/records/use-tags.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import list from '#web/ui/row-list.module.css'
import styles from './settings.module.css'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const TagDialog = lazyComponent(() => import('./tag-dialog.tsx'), 'TagDialog')
const MergeTagDialog = lazyComponent(() => import('./merge-tag-dialog.tsx'), 'MergeTagDialog')

type Asking = { what: 'change' | 'merge' | 'delete'; tag: Tag }

export function TagsPanel() {
  const { tags } = useTags()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const erase = useApiMutation((tag: Tag) => companyApi.eventSettings.deleteTag({ tag_id: tag.id }), {
    successToast: 'The tag is gone',
    errorToast: 'Not deleted',
    invalidates: ['eventSettings', 'events', 'venues', 'spaces'],
  })
  const act = (what: Asking['what'], tag: Tag, label: string) => (
    <Button
      key={what}
      variant={what === 'delete' ? 'subtle' : 'default'}
      {...(what === 'delete' && { color: 'red' })}
      size="compact-sm"
      aria-label={`${label} ${tag.name}`}
      onClick={() => setAsking({ what, tag })}
    >
      {label}
    </Button>
  )
  return (
    <Panel title="Tags" description="The same words on all records of the company">
      {tags.length === 0 ? <p className={list.meta}>None yet. A tag is made where it is first typed.</p> : null}
      <ul className={list.list} aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag.id} className={list.row}>
            <div>
              <p className={list.what}>
                <i className={styles.dot} style={{ background: tag.color }} aria-hidden="true" />
                {tag.name}
              </p>
            </div>
            <Group gap={4} wrap="nowrap">
              {act('change', tag, 'Change')}
              {tags.length > 1 ? act('merge', tag, 'Merge') : null}
              {act('delete', tag, 'Delete')}
            </Group>
          </li>
        ))}
      </ul>
      <Suspense>
        {asking?.what === 'change' ? <TagDialog tag={asking.tag} onClose={close} /> : null}
        {asking?.what === 'merge' ? <MergeTagDialog tag={asking.tag} tags={tags} onClose={close} /> : null}
        {asking?.what === 'delete' ? (
          <ConfirmDialog
            title={`Delete the tag ‘${asking.tag.name}’?`}
            confirmLabel="Delete"
            working={erase.isPending}
            onConfirm={() => erase.mutate(asking.tag, { onSuccess: close })}
            onCancel={close}
          >
            It is taken off every record. That cannot be undone.
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </Panel>
  )
}
