import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'

type Step =
  | { name: 'password' }
  | { name: 'scan'; otpauth_uri: string; manual_key: string }
  | { name: 'codes'; codes: string[] }

const titles = {
  password: 'Set up two-factor authentication',
  scan: 'Scan the QR code',
  codes: 'Save your recovery codes',
}

/** Password, QR code, recovery codes. Once codes exist, it closes only after the user confirms saving them. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const hasCodes = step.name === 'codes'
  return (
    <Dialog onClose={onClose} title={titles[step.name]} held={hasCodes} stays>
      {step.name === 'password' ? (
        <PasswordStep onStarted={(started) => setStep({ name: 'scan', ...started })} onCancel={onClose} />
      ) : null}
      {step.name === 'scan' ? (
        <ScanStep {...step} onConfirmed={(codes) => setStep({ name: 'codes', codes })} onCancel={onClose} />
      ) : null}
      {step.name === 'codes' ? <RecoveryCodes codes={step.codes} onSaved={onClose} /> : null}
    </Dialog>
  )
}
