import { Radio, Stack, Text } from '@mantine/core'
import {
  type EmailChoice,
  emailChoices,
  type NotificationKind,
  notificationKinds,
} from '#shared/notification-choices.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

const kinds = Object.keys(notificationKinds) as NotificationKind[]

const choiceLabels: Record<EmailChoice, string> = {
  at_once: 'Immediately',
  daily: 'Once a day, after 8:00 in the company’s time zone',
  never: 'No email',
}

export function NotificationsTab() {
  const choices = useApiQuery(api.account.listNotificationChoices, {}, { select: (known) => known.choices })
  return (
    <Panel
      title="Email notifications"
      description="For your events, in all your companies. Notifications always appear under the bell as well."
      width="form"
    >
      <Loaded
        query={choices}
        loading={<LoadingScreen text="Loading your notifications..." fill="block" />}
        failed="Your notifications could not be loaded."
      >
        {(chosen) => (
          <Stack gap="lg">
            {kinds.map((kind) => (
              <KindChoice key={kind} kind={kind} chosen={chosen[kind]} />
            ))}
            <Text size="sm" c="dimmed">
              Emails about your account, security, invitations and billing are always sent.
            </Text>
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function KindChoice({ kind, chosen }: { kind: NotificationKind; chosen: EmailChoice }) {
  const choose = useApiMutation(api.account.setNotificationChoice, {
    successToast: 'Notifications updated',
    errorToast: 'Failed to update notifications',
    invalidates: [api.account.listNotificationChoices],
  })
  const { label, description } = notificationKinds[kind]
  const shown = choose.isPending ? choose.variables.email : chosen
  return (
    <Radio.Group
      label={label}
      description={description}
      inputWrapperOrder={['label', 'description', 'input']}
      value={shown}
      onChange={(value) => {
        const email = emailChoices.find((choice) => choice === value)
        if (email) choose.mutate({ kind, email })
      }}
    >
      <Stack gap="xs" mt="xs">
        {emailChoices.map((choice) => (
          <Radio key={choice} value={choice} label={choiceLabels[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
