import { Building2 } from 'lucide-react'
import styles from './shell.module.css'

/** The logo of a company beside its written name, so it needs no words of its own. */
export function CompanyMark({ logo }: { logo: string | null | undefined }) {
  if (!logo) return <Building2 size={18} aria-hidden="true" />
  return <img className={styles.logo} src={logo} alt="" />
}
