import type { BillingNotice } from './billing-notice.ts'

/** Texts of the notices. The job replaces names in braces by values. */
export const noticeTexts: Record<BillingNotice['kind'], { subject: string; paragraphs: string[]; button: string }> = {
  past_due: {
    subject: 'Payment past due for {name}',
    paragraphs: [
      '{unpaid}',
      "The company is read-only until you pay. Nothing is lost: you'll have full access again as soon as the payment goes through.",
    ],
    button: 'Pay now',
  },
  charge_failed: {
    subject: 'Another payment attempt failed for {name}',
    paragraphs: ['{unpaid}', '{access}'],
    button: 'Pay now',
  },
  suspended: {
    subject: '{name} is suspended',
    paragraphs: [
      '{unpaid}',
      'After several failed attempts to charge your card, the company is suspended. It stays read-only until the payment is made. Your data is safe.',
    ],
    button: 'Pay now',
  },
  ended: {
    subject: 'The subscription of {name} has ended',
    paragraphs: [
      "The subscription of {name} on Marquee has ended, so its members can't open it any more. Your data is kept.",
      'An administrator can subscribe again at any time.',
    ],
    button: 'Subscribe again',
  },
  settled: {
    subject: '{name} is active again',
    paragraphs: [
      "Thank you. We've received your payment for {name}, and full access has been restored.",
      'If you used a different card, future renewals will be charged to it.',
    ],
    button: 'View billing',
  },
  trial_ending: {
    subject: 'Your trial for {name} ends soon',
    paragraphs: [
      'The free trial of {name} on Marquee ends on {trial_end}. {keep} Otherwise, the company is read-only from that day.',
    ],
    button: 'Choose a plan',
  },
  subscribed: {
    subject: '{name} is subscribed to {plan}',
    paragraphs: ['{name} is subscribed to {plan} on Marquee, for {price}. {renews} Thank you!'],
    button: 'View billing',
  },
  trial_started: {
    subject: 'Your card for {name} is saved',
    paragraphs: [
      'Everything in {plan} is free for {name} on Marquee until {until}. Nothing has been charged.',
      'The first charge is {amount} on {until}. After that, {plan} costs {price}. Cancel before then, and nothing is charged.',
    ],
    button: 'View billing',
  },
  plan_changed: {
    subject: '{name} is now on {plan}',
    paragraphs: [
      '{name} on Marquee is now on {plan}, for {price}. The next invoice also has the rest of the current period: the time on {plan}, less the unused time of the previous plan.',
    ],
    button: 'View billing',
  },
  plan_changed_in_trial: {
    subject: '{name} is now on {plan}',
    paragraphs: [
      '{name} on Marquee is now on {plan}. It is free until {until}, and nothing has been charged. After that, it costs {price}.',
    ],
    button: 'View billing',
  },
  cancelled: {
    subject: 'The subscription of {name} is cancelled',
    paragraphs: [
      '{name}’s {subscription} on Marquee is cancelled. You keep full access until {until}.',
      "After that, members won't be able to open the company. Your data will be kept.",
    ],
    button: 'View billing',
  },
  set_by_staff: {
    subject: 'Marquee support has {changed} {name}',
    paragraphs: [
      'Marquee support has {changed} {name}. {effect}',
      '{reason}',
      '{charge}',
      'Your data is safe. {contact}',
    ],
    button: 'View status',
  },
  reactivated_by_staff: {
    subject: '{name} is active again',
    paragraphs: ['Marquee support reactivated {name}. Members have full access again.', '{until_days}'],
    button: 'View billing',
  },
  cancelled_by_staff: {
    subject: 'The subscription of {name} is cancelled',
    paragraphs: [
      'Marquee support cancelled {name}’s {subscription}. {ends}',
      '{owed}',
      "After {until}, members won't be able to open the company. Your data will be kept. An administrator can undo this until then.",
      '{reason}',
    ],
    button: 'View billing',
  },
  ended_by_staff: {
    subject: 'The subscription of {name} has ended',
    paragraphs: [
      'Marquee support ended {name}’s {subscription}. It will not renew. {open}',
      '{owed}',
      '{reason}',
      'An administrator can subscribe again. Your data will be kept.',
    ],
    button: 'View billing',
  },
  kept_by_staff: {
    subject: 'The subscription of {name} continues',
    paragraphs: ['Marquee support undid the cancellation: {name} stays on {plan}, for {price}. {renews}', '{reason}'],
    button: 'View billing',
  },
  plan_changed_by_staff: {
    subject: '{name} is now on {plan}',
    paragraphs: [
      'Marquee support changed the plan of {name} to {plan}, for {price}. The next invoice also has the rest of the current period: the time on {plan}, less the unused time of the previous plan.',
      '{reason}',
    ],
    button: 'View billing',
  },
  plan_assigned_by_staff: {
    subject: '{name} is now on {plan}',
    paragraphs: ['Marquee support moved {name} to {plan}, with its modules and limits. Nothing is charged. {keep}'],
    button: 'View billing',
  },
  trial_extended_by_staff: {
    subject: 'Your trial for {name} was extended',
    paragraphs: [
      'The free trial of {name} on Marquee now ends on {until}. There is nothing to do until then.',
      'The first charge is {amount} on {until}. Cancel before then, and nothing is charged.',
    ],
    button: 'View billing',
  },
  refunded: {
    subject: 'Refund for {name}',
    paragraphs: [
      'Marquee support refunded {refund} of invoice {invoice} of {name}.',
      '{reason}',
      'The money goes back to the payment method that paid the invoice, usually within 5 to 10 days.',
    ],
    button: 'View invoices',
  },
  kept: {
    subject: '{name} stays subscribed',
    paragraphs: ['The cancellation was undone: {name} stays on {plan} on Marquee, for {price}. {renews}'],
    button: 'View billing',
  },
}
