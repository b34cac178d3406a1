interface AlertText {
  title: string
  text: string
}

const known: Record<string, AlertText | null> = {
  active: null,
  past_due: {
    title: 'Payment Past Due',
    text: 'A payment did not go through. Until it is settled the company is in read-only mode.',
  },
  suspended: {
    title: 'Account Suspended',
    text: 'The company is in read-only mode. Settle what is open to bring it back.',
  },
  inactive: {
    title: 'Account Inactive',
    text: 'Only the billing of the company can be reached. Subscribe to bring it back.',
  },
}

export function statusAlertText(status: string): AlertText | null {
  const words = known[status]
  if (words !== undefined) return words
  return { title: 'Account Status Issue', text: `Your company is currently ${status}. Access may be limited.` }
}
