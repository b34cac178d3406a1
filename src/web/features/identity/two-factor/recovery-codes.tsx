import { Button, Group, Stack, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './two-factor.module.css'

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const text = `Recovery codes for Marquee. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Stack gap="md">
      <Text size="sm">
        If you lose your phone, use one of these codes to sign in. They are shown only once, so keep them somewhere you
        can reach without your phone.
      </Text>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={text} label="Copy codes" />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="marquee-recovery-codes.txt"
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          Download codes
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onSaved}>I have saved them</Button>
      </Group>
    </Stack>
  )
}
