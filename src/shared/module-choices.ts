/** Categories that are offered before any module has them. */
export const moduleCategories = ['productivity', 'analytics', 'communication', 'core'] as const

/** The icon names that a module can carry. */
export const moduleIcons = [
  'layout dashboard',
  'calendar',
  'dollar',
  'users',
  'check square',
  'settings',
  'bar chart',
  'shield',
  'building',
  'mail',
  'zap',
  'file text',
  'briefcase',
  'target',
  'trending up',
  'database',
] as const

/** Modules that widgets can belong to; `project_management` is another name of `projects`. */
export const widgetModules = ['dashboard', 'events', 'budget', 'crm', 'project_management'] as const
