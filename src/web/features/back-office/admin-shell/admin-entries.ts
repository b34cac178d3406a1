import {
  Building2,
  Calendar,
  CreditCard,
  DoorClosed,
  LayoutDashboard,
  type LucideIcon,
  Puzzle,
  ScrollText,
  Tags,
  Users,
} from 'lucide-react'

interface AdminEntry {
  label: string
  path: string
  icon: LucideIcon
}

export const adminEntries: readonly AdminEntry[] = [
  { label: 'Dashboard', path: '/admin', icon: LayoutDashboard },
  { label: 'Plans', path: '/admin/plans', icon: Tags },
  { label: 'Company Types', path: '/admin/company-types', icon: Calendar },
  { label: 'Modules', path: '/admin/modules', icon: Puzzle },
  { label: 'Companies', path: '/admin/companies', icon: Building2 },
  { label: 'Users', path: '/admin/users', icon: Users },
  { label: 'Subscriptions', path: '/admin/subscriptions', icon: CreditCard },
  { label: 'Closures', path: '/admin/closures', icon: DoorClosed },
  { label: 'Audit Logs', path: '/admin/logs', icon: ScrollText },
]
