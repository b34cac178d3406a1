/** Categories that the form always offers, even if no module has them. */
export const moduleCategories = ['productivity', 'analytics', 'communication', 'core'] as const

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

/** Modules that a widget can belong to. `project_management` is an alias of `projects`. */
export const widgetModules = ['dashboard', 'events', 'budget', 'crm', 'project_management'] as const
