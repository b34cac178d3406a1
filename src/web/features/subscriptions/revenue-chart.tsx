import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { shortDate } from '../../ui/dates.ts'
import { revenueText } from './metric-cards.tsx'
import type { RevenueSeries } from './revenue-series.ts'
import styles from './subscriptions.module.css'

const colors = ['var(--mq-accent-text)', 'var(--mq-info)', 'var(--mq-success)']
const dayText = (day: string) => shortDate(`${day}T12:00:00Z`)

/** The drawing is for eyes; the same figures stand in a table for screen readers. */
export function RevenueChart({ currencies, points }: RevenueSeries) {
  const series = currencies.map((name, index) => ({ name, color: colors[index % colors.length] ?? 'currentColor' }))
  return (
    <>
      <div aria-hidden="true">
        <LineChart
          h={240}
          data={points}
          dataKey="day"
          series={series}
          curveType="monotone"
          withLegend={currencies.length > 1}
          withDots={points.length < 32}
          xAxisProps={{ tickFormatter: dayText, minTickGap: 48 }}
          yAxisProps={{ width: 72 }}
          valueFormatter={(value) => value.toLocaleString('en-US')}
          lineChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <div className={styles.hidden}>
        <table>
          <caption>Monthly recurring revenue by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {currencies.map((currency) => (
                <th key={currency} scope="col">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{dayText(point.day)}</th>
                {currencies.map((currency) => (
                  <td key={currency}>{revenueText(Number(point[currency]) * 100, currency)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
