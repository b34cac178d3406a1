import { type ReactNode, type Ref, useId, useState } from 'react'
import styles from './plain-field.module.css'

interface PlainFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  /** Virtual keyboard of phones: 'numeric' shows digits. */
  inputMode?: 'numeric'
  hint?: string
  error?: string | undefined
  isRequired?: boolean
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Text field for pages without Mantine. ARIA attributes link it to its label, hint and error. */
export function PlainField({
  label,
  type = 'text',
  hint,
  error,
  aside,
  inputMode,
  isRequired = false,
  onChange,
  ...input
}: PlainFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined

  return (
    <div className={styles.field} data-invalid={Boolean(error)}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label}
          {isRequired ? <span aria-hidden="true"> *</span> : null}
        </label>
        {aside}
      </div>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          inputMode={type === 'email' ? 'email' : inputMode}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          spellCheck={false}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {secret ? (
          <button type="button" aria-pressed={shown} aria-controls={id} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className={styles.unseen}> {label.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint && !error ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
