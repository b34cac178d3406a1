import type { UserWidget } from '#shared/entities.ts'
import { widgetConfigWithDefaults } from '#shared/widget-defaults.ts'

export function settingsOf({ config, widget }: UserWidget): Record<string, unknown> {
  return widgetConfigWithDefaults(widget.config_schema, config)
}

export function titleOf(widget: UserWidget): string {
  const { title } = widget.config
  return typeof title === 'string' && title.trim() !== '' ? title : widget.widget.name
}

export function asList(setting: unknown): readonly unknown[] {
  return Array.isArray(setting) ? setting : []
}
