import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { isLimitRefusal, plansPath, seePlans, useMayPay } from './limit-refusal.ts'

/** Why something was refused; at a limit of the plan with the way to a larger one, for whoever may pay. [M-LIM-13..15] */
export function RefusalAlert({ error }: { error: Error }) {
  if (!isLimitRefusal(error)) return <Alert color="red">{error.message}</Alert>
  return (
    <Alert color="orange">
      {error.message}
      <PlansButton mt="xs" />
    </Alert>
  )
}

/** Nothing for whoever may not pay. */
export function PlansButton(place: { mt?: string }) {
  if (!useMayPay()) return null
  return (
    <div>
      <Button component={Link} to={plansPath} variant="default" size="compact-sm" {...place}>
        {seePlans}
      </Button>
    </div>
  )
}
