import { useSession } from '#web/platform/session/session.tsx'
import { LevelPicker } from './level-picker.tsx'
import styles from './role-editor.module.css'
import { choiceOf, choices, type GivenPermissions, mayChoose, withChoice } from './role-permissions.ts'
import { useOwnReach } from './use-own-reach.ts'

interface AccessFieldsProps {
  permissions: GivenPermissions
  onChange: (permissions: GivenPermissions) => void
}

/** The modules of the company by name, each with its level. [C-TEAM-106] */
export function AccessFields({ permissions, onChange }: AccessFieldsProps) {
  const { account } = useSession()
  const own = useOwnReach().permissions
  const modules = account?.company?.modules ?? []
  const capped = modules.some(({ module_key }) => choices.some((choice) => !mayChoose(own, module_key, choice)))
  return (
    <>
      <h3 className={styles.heading}>Access by module</h3>
      {capped ? <p className={styles.hint}>Levels above your own cannot be given.</p> : null}
      {modules.map(({ module_key, module_name }) => (
        <LevelPicker
          key={module_key}
          name={`access-${module_key}`}
          label={module_name}
          value={choiceOf(permissions, module_key)}
          mayChoose={(choice) => mayChoose(own, module_key, choice)}
          onChange={(choice) => onChange(withChoice(permissions, module_key, choice))}
        />
      ))}
    </>
  )
}
