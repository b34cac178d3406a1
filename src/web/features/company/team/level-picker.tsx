import styles from './role-editor.module.css'
import { type Choice, choiceLabels, choices } from './role-permissions.ts'

interface LevelPickerProps {
  name: string
  label: string
  value: Choice
  mayChoose: (choice: Choice) => boolean
  onChange: (choice: Choice) => void
}

/** None, read, write or admin; levels above the user's own are disabled. */
export function LevelPicker({ name, label, value, mayChoose, onChange }: LevelPickerProps) {
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
