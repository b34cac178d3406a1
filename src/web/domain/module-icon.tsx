import {
  BarChart3,
  Briefcase,
  Building2,
  Calendar,
  CalendarRange,
  CheckSquare,
  Database,
  DollarSign,
  FileText,
  LayoutDashboard,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Mail,
  Puzzle,
  Settings,
  Shield,
  Target,
  TrendingUp,
  Users,
  Zap,
} from 'lucide-react'

const iconsByName: Record<string, LucideIcon> = {
  'layout dashboard': LayoutDashboard,
  calendar: Calendar,
  'calendar range': CalendarRange,
  'list ordered': ListOrdered,
  dollar: DollarSign,
  users: Users,
  'check square': CheckSquare,
  settings: Settings,
  'bar chart': BarChart3,
  shield: Shield,
  building: Building2,
  mail: Mail,
  zap: Zap,
  'file text': FileText,
  briefcase: Briefcase,
  target: Target,
  'trending up': TrendingUp,
  database: Database,
  grid: LayoutGrid,
}

export function ModuleIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  const Icon = iconsByName[icon] ?? Puzzle
  return <Icon size={size} aria-hidden="true" />
}
