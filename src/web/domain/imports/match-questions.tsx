import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import type { ImportColumn } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import { addDays } from '#shared/time/local-date.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './imports.module.css'
import type { MatchedColumn } from './matched-table.ts'
import type { ColumnQuestion, TableQuestions, ValueQuestion } from './table-questions.ts'

/** Answers that have no default, because nobody would notice a wrong guess. */
export interface MatchAnswers {
  /** Per column: whether the month comes first. */
  monthFirst: Record<string, boolean>
  /** Per column: whether a number such as 1.250 has decimals. */
  decimals: Record<string, boolean>
  earlyTimes: ImportOptions['early_times'] | null
  /** Whether times without am or pm are in the afternoon or evening. */
  isEvening: boolean | null
  /** Whether rows without a date get the date above them. */
  fillsDates: boolean | null
}

/** Number of questions without an answer. */
export function countUnanswered(questions: TableQuestions, answers: MatchAnswers): number {
  const { dateOrder, decimals, earlyTimes, bareTimes, emptyDates } = questions
  const open = [
    ...dateOrder.filter(({ column }) => answers.monthFirst[column] === undefined),
    ...decimals.filter(({ column }) => answers.decimals[column] === undefined),
  ]
  const others = [
    earlyTimes.length > 0 && answers.earlyTimes === null,
    bareTimes !== null && !bareTimes.isEvening && answers.isEvening === null,
    emptyDates !== null && answers.fillsDates === null,
  ]
  return open.length + others.filter(Boolean).length
}

interface MatchQuestionsProps {
  questions: TableQuestions
  answers: MatchAnswers
  options: ImportOptions
  columns: readonly ImportColumn[]
  chosen: readonly MatchedColumn[]
  /** Today's date, as the default start of dates without a year. */
  today: string
  onAnswer: (answers: MatchAnswers) => void
  onOptions: (options: ImportOptions) => void
}

/** Questions about cells that can be read in several ways, each asked once for the whole table. */
export function MatchQuestions(props: MatchQuestionsProps) {
  const { questions, columns, chosen, options, onOptions } = props
  const named = columns.filter(
    ({ name, field }) => field.kind === 'record' && chosen.some((one) => one.column === name),
  )
  const asks =
    questions.emptyDates !== null ||
    questions.bareTimes?.isEvening === false ||
    questions.dateOrder.length + questions.decimals.length + questions.earlyTimes.length + questions.season.length > 0
  return (
    <>
      {asks ? (
        <Panel title="Please check">
          <Stack gap="md" className={styles.questions}>
            <CellQuestions {...props} />
          </Stack>
        </Panel>
      ) : null}
      {questions.values.length > 0 ? (
        <Panel title="Values">
          <ul className={styles.columns}>
            {questions.values.map((value) => (
              <ValueSelect key={`${value.column} ${value.key}`} value={value} options={options} onOptions={onOptions} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {named.map(({ name, field }) => (
        <Checkbox
          key={name}
          mt="sm"
          label={`Create ${field.of}s that do not exist yet`}
          checked={options.create.includes(field.of ?? '')}
          onChange={(event) => {
            const others = options.create.filter((kind) => kind !== field.of)
            onOptions({ ...options, create: event.currentTarget.checked ? [...others, field.of ?? ''] : others })
          }}
        />
      ))}
    </>
  )
}

function CellQuestions({ questions, answers, options, today, onAnswer, onOptions }: MatchQuestionsProps) {
  const { dateOrder, decimals, earlyTimes, bareTimes, season, emptyDates } = questions
  return (
    <>
      {dateOrder.map((one) => (
        <ChoiceQuestion
          key={one.column}
          label={`Date format in ‘${one.heading}’`}
          description={examplesText(one)}
          unanswered="Select day or month first"
          value={answers.monthFirst[one.column]}
          choices={['Day first, as in 31/12/2027', 'Month first, as in 12/31/2027']}
          onChoose={(value) => onAnswer({ ...answers, monthFirst: { ...answers.monthFirst, [one.column]: value } })}
        />
      ))}
      {decimals.map((one) => (
        <ChoiceQuestion
          key={one.column}
          label={`Numbers in ‘${one.heading}’`}
          description={examplesText(one)}
          unanswered="Select what the mark means"
          value={answers.decimals[one.column]}
          choices={['The mark separates thousands', 'The mark separates decimals']}
          onChoose={(value) => onAnswer({ ...answers, decimals: { ...answers.decimals, [one.column]: value } })}
        />
      ))}
      {earlyTimes.length > 0 ? (
        <ChoiceQuestion
          label="Times early in the morning"
          description={`Examples: ${earlyTimes.join(', ')}`}
          unanswered="Select the night that they belong to"
          value={answers.earlyTimes === null ? undefined : answers.earlyTimes === 'next_date'}
          choices={['They are on the date of the row', 'They belong to the night that starts on the date of the row']}
          onChoose={(isNext) => onAnswer({ ...answers, earlyTimes: isNext ? 'next_date' : 'same_date' })}
        />
      ) : null}
      {bareTimes && !bareTimes.isEvening ? (
        <ChoiceQuestion
          label="Times without am or pm"
          description={`Examples: ${bareTimes.examples.join(', ')}`}
          unanswered="Select morning or evening"
          value={answers.isEvening ?? undefined}
          choices={['They are in the morning', 'They are in the afternoon or evening']}
          onChoose={(isEvening) => onAnswer({ ...answers, isEvening })}
        />
      ) : null}
      {emptyDates ? (
        <ChoiceQuestion
          label={`Rows without a date in ‘${emptyDates.heading}’`}
          description={`${emptyDates.count} rows`}
          unanswered="Select what an empty date means"
          value={answers.fillsDates ?? undefined}
          choices={['They have no date', 'They are on the date above them']}
          onChoose={(fillsDates) => onAnswer({ ...answers, fillsDates })}
        />
      ) : null}
      {season.length > 0 ? (
        <NativeSelect
          label="Dates without a year"
          description={`Examples: ${season.join(', ')}`}
          value={options.first_date ?? today}
          data={seasonChoices(today)}
          onChange={(event) => onOptions({ ...options, first_date: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

function examplesText({ examples }: ColumnQuestion): string {
  return `Examples: ${examples.join(', ')}`
}

/** Start dates to choose from, for dates without a year. */
function seasonChoices(today: string): { value: string; label: string }[] {
  const year = Number(today.slice(0, 4))
  return [
    { value: today, label: 'In the next 12 months' },
    { value: addDays(today, -365), label: 'In the last 12 months' },
    ...[year - 1, year, year + 1].map((one) => ({ value: `${one}-01-01`, label: `In ${one}` })),
    ...[year - 1, year, year + 1].map((one) => ({
      value: `${one}-08-01`,
      label: `In the season ${one}/${String(one + 1).slice(2)}, from August`,
    })),
  ]
}

interface ChoiceQuestionProps {
  label: string
  description: string
  unanswered: string
  value: boolean | undefined
  /** Labels for no and yes. */
  choices: readonly [string, string]
  onChoose: (value: boolean) => void
}

function ChoiceQuestion({ label, description, unanswered, value, choices, onChoose }: ChoiceQuestionProps) {
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      data={[
        { value: '', label: 'Select…' },
        { value: 'no', label: choices[0] },
        { value: 'yes', label: choices[1] },
      ]}
      error={value === undefined ? unanswered : undefined}
      onChange={(event) => {
        if (event.currentTarget.value !== '') onChoose(event.currentTarget.value === 'yes')
      }}
    />
  )
}

interface ValueSelectProps {
  value: ValueQuestion
  options: ImportOptions
  onOptions: (options: ImportOptions) => void
}

function ValueSelect({
  value: { column, heading, text, key, count, suggestion, choices },
  options,
  onOptions,
}: ValueSelectProps) {
  const mapped = options.values[column]?.[key] ?? suggestion ?? ''
  return (
    <li>
      <div className={styles.heading}>
        <b>{text}</b>
        <span>
          {heading} · {count} {count === 1 ? 'row' : 'rows'}
        </span>
      </div>
      <NativeSelect
        aria-label={`${text} means`}
        value={mapped}
        data={[{ value: '', label: 'Skip' }, ...choices.map(({ label }) => ({ value: label, label }))]}
        onChange={(event) => {
          const chosen = { ...options.values[column], [key]: event.currentTarget.value }
          onOptions({ ...options, values: { ...options.values, [column]: chosen } })
        }}
      />
    </li>
  )
}
