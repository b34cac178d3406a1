import styles from './role-editor.module.css'
import {
  type Choice,
  canChoose,
  choiceLabels,
  choiceOf,
  choices,
  type GivenPermissions,
  withChoice,
} from './role-permissions.ts'
import { useAvailableModules } from './use-available-modules.ts'
import { useOwnReach } from './use-own-reach.ts'

interface AccessFieldsProps {
  permissions: GivenPermissions
  onChange: (permissions: GivenPermissions) => void
}

/** Inputs for the access level of each module. Modules that are not available yet keep their level. */
export function AccessFields({ permissions, onChange }: AccessFieldsProps) {
  const own = useOwnReach().permissions
  const modules = useAvailableModules()
  const capped = modules.some(({ module_key }) => choices.some((choice) => !canChoose(own, module_key, choice)))
  return (
    <>
      <h3 className={styles.heading}>Access by module</h3>
      <p className={styles.hint}>Read sees what is there, Write changes it, and Admin also sets it up.</p>
      {capped ? <p className={styles.hint}>Levels above your own cannot be given.</p> : null}
      {modules.map(({ module_key, module_name }) => (
        <LevelPicker
          key={module_key}
          name={`access-${module_key}`}
          label={module_name}
          value={choiceOf(permissions, module_key)}
          mayChoose={(choice) => canChoose(own, module_key, choice)}
          onChange={(choice) => onChange(withChoice(permissions, module_key, choice))}
        />
      ))}
    </>
  )
}

interface LevelPickerProps {
  name: string
  label: string
  value: Choice
  mayChoose: (choice: Choice) => boolean
  onChange: (choice: Choice) => void
}

/** Radio buttons: none, read, write, admin. Levels above the user's own level are disabled. */
function LevelPicker({ name, label, value, mayChoose, onChange }: LevelPickerProps) {
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              disabled={!mayChoose(choice)}
              onChange={() => onChange(choice)}
            />
            <span>{choiceLabels[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
