import { numberText } from '#web/ui/format/numbers.ts'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import { shortDate } from '#web/ui/format/dates.ts'

const lineColors = ['var(--mq-accent-text)', 'var(--mq-info)', 'var(--mq-success)']
const dayText = (day: string) => shortDate(`${day}T12:00:00Z`)

interface DayChartProps {
  caption: string
  /** Names of the lines. Each point has a value for each name. */
  lines: readonly string[]
  /** Days as YYYY-MM-DD, oldest first. */
  points: readonly ({ day: string } & Record<string, number | string>)[]
  format: (value: number, line: string) => string
}

/** Line chart of values per day. Screen readers get a table with the same values. */
export function DayChart({ caption, lines, points, format }: DayChartProps) {
  const series = lines.map((name, index) => ({ name, color: lineColors[index % lineColors.length] ?? 'currentColor' }))
  return (
    <>
      <div aria-hidden="true">
        <LineChart
          h={240}
          data={[...points]}
          dataKey="day"
          series={series}
          curveType="monotone"
          withLegend={lines.length > 1}
          withDots={points.length < 32}
          xAxisProps={{ tickFormatter: dayText, minTickGap: 48 }}
          yAxisProps={{ width: 72 }}
          valueFormatter={(value) => numberText(value)}
          lineChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {lines.map((line) => (
                <th key={line} scope="col">
                  {line}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{dayText(point.day)}</th>
                {lines.map((line) => (
                  <td key={line}>{format(Number(point[line]), line)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
