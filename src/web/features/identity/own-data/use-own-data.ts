import { api } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

export function useOwnData({ enabled }: { enabled: boolean }) {
  return useCall(api.ownData.getOwnData, enabled ? {} : null)
}

/** Proves who it is, and saves the file. */
export function useDownload() {
  const download = async (given: { current_password: string }) => {
    const { path } = await api.ownData.startDownload(given)
    await saveFile(path)
  }
  return useAct(download, {
    done: 'Your data was downloaded',
    failed: 'Failed to download your data',
    stale: ['ownData', api.security.listSecurityEvents],
  })
}

export function useRequestDeletion() {
  return useAct(api.ownData.requestDeletion, { failed: null, stale: [] })
}
