import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { Dialog } from '#web/ui/dialog.tsx'

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Signing secret" stays>
      <Text>
        Your receiver checks with it that a message comes from here, as the Standard Webhooks specification says. Keep
        it safe: it is shown this once.
      </Text>
      <TextInput
        mt="md"
        label="Secret"
        readOnly
        value={secret}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'ui-monospace, monospace' } }}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  )
}
