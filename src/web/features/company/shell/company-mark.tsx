import { Building2 } from 'lucide-react'
import styles from './shell.module.css'

/** Logo of a company, without alternative text, because the company's name is next to it. */
export function CompanyMark({ logo }: { logo: string | null | undefined }) {
  if (!logo) return <Building2 size={18} aria-hidden="true" />
  return <img className={styles.logo} src={logo} alt="" />
}
