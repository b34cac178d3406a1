import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { fieldErrors } from '#web/platform/api/field-errors.ts'
import { billingTabPath, isLimitError, seePlansLabel, useCanChangePlan } from './limit-error.ts'

/**
 * Alert with an error message: that of an invalid field, if it says which. If a plan limit caused the error, members
 * who may change the plan get a link to the plans.
 */
export function ErrorAlert({ error }: { error: Error }) {
  const [sentence = error.message] = Object.values(fieldErrors(error))
  if (!isLimitError(error)) return <Alert color="red">{sentence}</Alert>
  return (
    <Alert color="orange">
      {error.message}
      <SeePlansButton mt="xs" />
    </Alert>
  )
}

export function SeePlansButton(place: { mt?: string }) {
  if (!useCanChangePlan()) return null
  return (
    <div>
      <Button component={Link} to={billingTabPath} variant="default" size="compact-sm" {...place}>
        {seePlansLabel}
      </Button>
    </div>
  )
}
