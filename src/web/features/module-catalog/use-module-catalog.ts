import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api'

export function useCatalogModules(search: string) {
  return useQuery({
    queryKey: ['admin', 'modules', search],
    queryFn: async ({ signal }) => (await api.moduleCatalog.listModules({ search }, { signal })).modules,
    placeholderData: keepPreviousData,
  })
}

export function useCatalogWidgets() {
  return useQuery({
    queryKey: ['admin', 'widgets'],
    queryFn: async ({ signal }) => (await api.moduleCatalog.listWidgets({}, { signal })).widgets,
  })
}
