import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { isLimitError, plansPath, seePlans, useMayPay } from './limit-error.ts'

/** Why something was refused; at a limit of the plan with the way to a larger one, for whoever may pay. */
export function ErrorAlert({ error }: { error: Error }) {
  if (!isLimitError(error)) return <Alert color="red">{error.message}</Alert>
  return (
    <Alert color="orange">
      {error.message}
      <SeePlansButton mt="xs" />
    </Alert>
  )
}

/** Nothing for whoever may not pay. */
export function SeePlansButton(place: { mt?: string }) {
  if (!useMayPay()) return null
  return (
    <div>
      <Button component={Link} to={plansPath} variant="default" size="compact-sm" {...place}>
        {seePlans}
      </Button>
    </div>
  )
}
