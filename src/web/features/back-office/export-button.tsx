import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { saveFile } from '#web/platform/api/save-file.ts'
import { queryString } from '#web/platform/api/transport.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

interface ExportButtonProps {
  path: string
  sent: Parameters<typeof queryString>[0]
}

export function ExportButton({ path, sent }: ExportButtonProps) {
  const file = useApiMutation(() => saveFile(path + queryString(sent)), {
    errorToast: { title: 'Export failed', message: 'The list could not be exported.' },
    invalidates: [],
  })
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden="true" />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      Export CSV
    </Button>
  )
}
