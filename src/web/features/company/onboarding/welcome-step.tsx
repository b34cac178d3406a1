import { Building2, CreditCard, Shapes } from 'lucide-react'
import styles from './onboarding.module.css'
import { WizardStep } from './wizard-step.tsx'

export function WelcomeStep({ name, onContinue }: { name: string | null; onContinue: () => void }) {
  return (
    <WizardStep
      title={name ? `Welcome to Marquee, ${name}!` : 'Welcome to Marquee!'}
      text="Event management for the modern era. Three short questions, and your company is ready."
      onContinue={onContinue}
      continueLabel="Get Started"
    >
      <ul className={styles.ahead}>
        <li>
          <Shapes size={20} aria-hidden="true" />
          <span>
            <strong>What you do</strong>
            The kind of company you run
          </span>
        </li>
        <li>
          <Building2 size={20} aria-hidden="true" />
          <span>
            <strong>Your company</strong>
            Its name and its address here
          </span>
        </li>
        <li>
          <CreditCard size={20} aria-hidden="true" />
          <span>
            <strong>Your plan</strong>
            You can change it at any time
          </span>
        </li>
      </ul>
    </WizardStep>
  )
}
