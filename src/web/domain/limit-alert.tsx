import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { isLimitError, plansPath, seePlans, useMayPay } from './limit-error.ts'

/** Error message; for a plan limit with a link to the plans, for members who may change the plan. */
export function ErrorAlert({ error }: { error: Error }) {
  if (!isLimitError(error)) return <Alert color="red">{error.message}</Alert>
  return (
    <Alert color="orange">
      {error.message}
      <SeePlansButton mt="xs" />
    </Alert>
  )
}

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
