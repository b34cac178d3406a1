import { api } from '#web/platform/api/api.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

export function useOwnData({ enabled }: { enabled: boolean }) {
  return useApiQuery(api.ownData.getOwnData, enabled ? {} : null)
}

export function useDownloadOwnData() {
  const download = async (given: { current_password: string }) => {
    const { path } = await api.ownData.startDownload(given)
    await saveFile(path)
  }
  return useApiMutation(download, {
    successToast: 'Your data was downloaded',
    errorToast: 'Failed to download your data',
    invalidates: ['ownData', api.security.listSecurityEvents],
  })
}

export function useRequestDeletion() {
  return useApiMutation(api.ownData.requestDeletion, { errorToast: null, invalidates: [] })
}
