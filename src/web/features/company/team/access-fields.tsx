import styles from './role-editor.module.css'
import {
  canGrantLevel,
  type LevelChoice,
  levelChoiceLabels,
  levelChoiceOf,
  levelChoices,
  type RolePermissions,
  withLevelChoice,
} from './role-permissions.ts'
import { useAvailableModules } from './use-available-modules.ts'
import { useOwnPermissions } from './use-own-reach.ts'

interface AccessFieldsProps {
  permissions: RolePermissions
  onChange: (permissions: RolePermissions) => void
}

/** Inputs for the access level of each module. Modules that are not available yet keep their level. */
export function AccessFields({ permissions, onChange }: AccessFieldsProps) {
  const own = useOwnPermissions().permissions
  const modules = useAvailableModules()
  const capped = modules.some(({ module_key }) =>
    levelChoices.some((choice) => !canGrantLevel(own, module_key, choice)),
  )
  return (
    <>
      <h3 className={styles.heading}>Access by module</h3>
      <p className={styles.hint}>Read: view. Write: edit. Admin: configure.</p>
      {capped ? <p className={styles.hint}>Levels above your own cannot be given.</p> : null}
      {modules.map(({ module_key, module_name }) => (
        <LevelPicker
          key={module_key}
          name={`access-${module_key}`}
          label={module_name}
          value={levelChoiceOf(permissions, module_key)}
          mayChoose={(choice) => canGrantLevel(own, module_key, choice)}
          onChange={(choice) => onChange(withLevelChoice(permissions, module_key, choice))}
        />
      ))}
    </>
  )
}

interface LevelPickerProps {
  name: string
  label: string
  value: LevelChoice
  mayChoose: (choice: LevelChoice) => boolean
  onChange: (choice: LevelChoice) => void
}

/** Radio buttons: none, read, write, admin. Levels above the user's own level are disabled. */
function LevelPicker({ name, label, value, mayChoose, onChange }: LevelPickerProps) {
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <div className={styles.segments}>
        {levelChoices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              disabled={!mayChoose(choice)}
              onChange={() => onChange(choice)}
            />
            <span>{levelChoiceLabels[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
