import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { SideEntry } from '#web/ui/layout/side-entry.tsx'
import styles from './shell.module.css'
import { useNavigation } from './use-navigation.ts'

export function ModuleNavigation({ collapsed }: { collapsed: boolean }) {
  const entries = useNavigation()
  return (
    <nav className={styles.navigation} aria-label="Modules">
      {entries.length === 0 ? <p className={styles.nothing}>No modules available</p> : null}
      {entries.map(({ key, path, icon, label }) => (
        <SideEntry key={key} to={path} icon={<ModuleIcon icon={icon} />} label={label} collapsed={collapsed} />
      ))}
    </nav>
  )
}
