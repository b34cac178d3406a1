import type { Handler } from '#server/platform/app/implement.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { RecordFields, RecordType } from '#shared/records/record-type.ts'
import type { viewCalls } from '#shared/records/view-calls.ts'
import { deleteView } from './delete-view.ts'
import { chooseColumns, chooseStartView } from './list-settings.ts'
import { listViews } from './list-views.ts'
import { saveView } from './save-view.ts'

type Calls = ReturnType<typeof viewCalls<RecordKind, RecordFields>>

export function viewHandlers(type: RecordType): { [N in keyof Calls]: Handler<Calls[N]> } {
  const { kind } = type
  const [own, shared] = [{ is_shared: false }, { is_shared: true }]
  return {
    listViews: (ctx) => ctx.transaction((tx) => listViews(tx, ctx, type)),
    saveOwnView: (ctx, input) => ctx.transaction((tx) => saveView(tx, ctx, kind, input, own)),
    saveSharedView: (ctx, input) => ctx.transaction((tx) => saveView(tx, ctx, kind, input, shared)),
    deleteOwnView: (ctx, { view_id }) => ctx.transaction((tx) => deleteView(tx, ctx, kind, view_id, own)),
    deleteSharedView: (ctx, { view_id }) => ctx.transaction((tx) => deleteView(tx, ctx, kind, view_id, shared)),
    chooseStartView: (ctx, { view_id }) => ctx.transaction((tx) => chooseStartView(tx, ctx, kind, view_id)),
    chooseColumns: (ctx, { columns }) => ctx.transaction((tx) => chooseColumns(tx, ctx, kind, columns)),
  }
}
