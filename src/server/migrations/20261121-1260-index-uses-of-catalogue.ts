import { type Kysely, sql } from 'kysely'

/** How many have a module or a widget is asked before either goes. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index if not exists user_widgets_widget on user_widgets (widget_id);
    create index if not exists company_module_overrides_module on company_module_overrides (module_id);
  `.execute(db)
}
