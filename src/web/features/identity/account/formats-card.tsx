import { Select } from '@mantine/core'
import { type FormatLocale, formatLocales } from '#shared/format-locales.ts'
import { browserLocale } from '#web/platform/locale/choose-format-locale.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { exampleOf } from '#web/ui/format/dates.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useSetFormats } from './use-profile.ts'

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
const asBrowser = ''

export function FormatsCard() {
  const { account } = useSession()
  const save = useSetFormats()
  const shown = new Date()
  const sample = (locale: string) => `${exampleOf(shown, locale)} · ${Intl.NumberFormat(locale).format(12_345.6)}`
  const options = formatLocales
    .map((locale) => ({ value: locale, label: names.of(locale) ?? locale }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <Panel title="Formats" description="How dates, times, numbers and amounts are written for you" width="form">
      <Select
        label="Formats"
        data={[{ value: asBrowser, label: `As this browser: ${names.of(browserLocale()) ?? 'English'}` }, ...options]}
        value={account?.format_locale ?? asBrowser}
        description={sample(account?.format_locale ?? browserLocale())}
        allowDeselect={false}
        searchable
        disabled={save.isPending}
        onChange={(chosen) => save.mutate({ format_locale: formatLocales.find(is(chosen)) ?? null })}
      />
    </Panel>
  )
}

function is(chosen: string | null) {
  return (locale: FormatLocale) => locale === chosen
}
