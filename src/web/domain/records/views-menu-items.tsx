import { Menu } from '@mantine/core'
import { Check, Copy, House, Save, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ListView, SavedView } from '#shared/records/view-calls.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { useCopy } from '#web/ui/copy-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import type { LazyPopoverProps } from '#web/ui/lazy-popover.tsx'
import type { RecordScreen } from './record-screen.ts'
import type { OpenedView } from './use-record-view.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const SaveViewDialog = lazyComponent(() => import('./save-view-dialog.tsx'), 'SaveViewDialog')

interface ViewsMenuItemsProps extends LazyPopoverProps {
  screen: RecordScreen
  view: OpenedView
  mayWrite: boolean
}

/** Menu to open a saved view, save the current one, or set the view that a list starts with. */
export function ViewsMenuItems({ opened: isOpen, onChange, button, screen, view, mayWrite }: ViewsMenuItemsProps) {
  const { api } = screen
  const { opened, saved, startId, now } = view
  const [asking, setAsking] = useState<'save' | 'delete' | null>(null)
  const mayChange = opened !== null && (mayWrite || !opened.is_shared)
  const isNarrowed = now.search !== '' || now.filters !== '[]'
  // A saved view of the list remains one even if it was opened in another layout.
  const changed = opened?.view.layout ? now : { ...now, layout: undefined }
  const isChanged = opened !== null && !isSameView(opened.view, changed)
  const again = useApiMutation(opened?.is_shared ? api.saveSharedView : api.saveOwnView, {
    successToast: ({ view: { name } }) => `'${name}' saved`,
    errorToast: 'Not saved',
    invalidates: [api.listViews],
  })
  const begin = useApiMutation(api.chooseStartView, {
    successToast: (_, { view_id }) => (view_id ? 'This view is your default' : 'Default view restored'),
    errorToast: 'Not chosen',
    invalidates: [api.listViews],
  })
  const remove = useApiMutation(opened?.is_shared ? api.deleteSharedView : api.deleteOwnView, {
    successToast: 'View deleted',
    errorToast: 'Not deleted',
    invalidates: [api.listViews],
  })
  const { copy } = useCopy(useViewLink())
  const groups = [
    ['Mine', saved.filter(({ is_shared }) => !is_shared)],
    ['Everyone', saved.filter(({ is_shared }) => is_shared)],
  ] as const

  return (
    <>
      <Menu position="bottom-start" width={280} opened={isOpen} onChange={onChange}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <ViewItem
            name={`All ${screen.type.words.many}`}
            isOpen={opened === null && !isNarrowed}
            onOpen={() => view.open(null)}
          />
          {groups.map(([label, views]) =>
            views.length > 0 ? (
              <div key={label}>
                <Menu.Label>{label}</Menu.Label>
                {views.map((one) => (
                  <ViewItem
                    key={one.id}
                    name={one.name}
                    isStart={one.id === startId}
                    isOpen={one.id === opened?.id}
                    onOpen={() => view.open(one)}
                  />
                ))}
              </div>
            ) : null,
          )}
          <Menu.Divider />
          {mayChange && isChanged ? (
            <Menu.Item
              leftSection={<Save size={16} aria-hidden="true" />}
              onClick={() => again.mutate({ view_id: opened.id, name: opened.name, view: changed })}
            >
              Save changes
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Save size={16} aria-hidden="true" />} onClick={() => setAsking('save')}>
            Save as a new view…
          </Menu.Item>
          {opened ? (
            <Menu.Item
              leftSection={<House size={16} aria-hidden="true" />}
              onClick={() => begin.mutate({ view_id: opened.id === startId ? null : opened.id })}
            >
              {opened.id === startId ? 'Remove default' : 'Set as default'}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            Copy link
          </Menu.Item>
          {mayChange ? (
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => setAsking('delete')}
            >
              Delete view…
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asking === 'save' ? (
          <SaveViewDialog
            screen={screen}
            now={now}
            mayShare={mayWrite}
            onSaved={(one: SavedView) => {
              setAsking(null)
              view.open(one)
            }}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {asking === 'delete' && opened ? (
          <ConfirmDialog
            title={`Delete the view ‘${opened.name}’?`}
            confirmLabel="Delete"
            working={remove.isPending}
            onCancel={() => setAsking(null)}
            onConfirm={() =>
              remove.mutate(
                { view_id: opened.id },
                {
                  onSuccess: () => {
                    setAsking(null)
                    view.open(null)
                  },
                },
              )
            }
          >
            {opened.is_shared
              ? `It is removed for everyone in the company. The ${screen.type.words.many} stay.`
              : `The ${screen.type.words.many} stay.`}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </>
  )
}

interface ViewItemProps {
  name: string
  isOpen: boolean
  isStart?: boolean
  onOpen: () => void
}

function ViewItem({ name, isOpen, isStart, onOpen }: ViewItemProps) {
  return (
    <Menu.Item
      aria-current={isOpen ? 'true' : undefined}
      leftSection={<Check size={16} aria-hidden="true" visibility={isOpen ? 'visible' : 'hidden'} />}
      rightSection={isStart ? <House size={14} role="img" aria-label="Your list begins with it" /> : null}
      onClick={onOpen}
    >
      {name}
    </Menu.Item>
  )
}

function useViewLink(): string {
  const { account } = useSession()
  const slug = account?.memberships.find(({ company }) => company.id === account.company?.id)?.company.slug
  const url = new URL(window.location.href)
  if (slug) url.searchParams.set('company', slug)
  return url.href
}

function isSameView(one: ListView, other: ListView): boolean {
  return (
    one.search === other.search &&
    one.scope === other.scope &&
    one.filters === other.filters &&
    one.sort === other.sort &&
    one.group === other.group &&
    one.columns.join() === other.columns.join() &&
    (one.layout ?? '') === (other.layout ?? '')
  )
}
