export const widgetColumns = [
  'id',
  'key',
  'name',
  'description',
  'module_key',
  'component_key',
  'config_schema',
  'created_by',
  'is_system_default',
] as const
