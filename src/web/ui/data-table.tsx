import { Button, NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { ErrorState } from './error-state.tsx'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Whether the cell has no value. Cards leave it out. */
  isEmpty?: (row: Row) => boolean
  align?: 'left' | 'right'
  unbroken?: boolean
  /** The column identifies the row, such as its name, and keeps a minimum width. */
  naming?: boolean
  /** Sort key of the column in API requests. */
  sort?: string
  /** Whether the header is hidden, except from screen readers, such as the header of the row menu. */
  hiddenHeader?: boolean
  /** Control in the header cell, such as a checkbox for all rows. Cards do not show it. */
  headerControl?: ReactNode
}

/** Query of the rows. If it has further pages, the table shows a button to load them. */
export interface RowsQuery {
  isPending: boolean
  isError: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => unknown
}

/** Group of rows. Consecutive rows with the same key are shown under one heading. */
export interface RowGroup {
  key: string
  heading: string
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Query of the rows; omit it if they are already loaded. */
  query?: RowsQuery
  loadingText?: string
  errorText?: string
  /** Called by the retry button instead of a refetch. */
  onRetry?: () => void
  /** Group of a row. The rows of a group must be consecutive. */
  groupOf?: ((row: Row) => RowGroup) | undefined
  /** Current sort key. A leading minus means descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** The table has many columns, so it scrolls horizontally. */
  isWide?: boolean
  empty: ReactNode
}

/**
 * Table of a paged list. On narrow screens each row is a card; ARIA roles make it a table for screen readers all the
 * same.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, query } = props
  const isPending = query?.isPending ?? false
  if (query?.isError) {
    return (
      <div className={styles.list}>
        <div className={styles.frame}>
          <ErrorState
            message={props.errorText ?? 'This list could not be loaded.'}
            onRetry={props.onRetry ?? query.refetch}
          />
        </div>
      </div>
    )
  }
  if (!isPending && rows.length === 0)
    return (
      <div className={styles.list}>
        <div className={styles.frame}>{props.empty}</div>
      </div>
    )

  return (
    <div className={styles.list}>
      {props.onSort ? <SortChoice columns={columns} sort={props.sort} onSort={props.onSort} /> : null}
      <div className={styles.frame} aria-busy={isPending} data-wide={props.isWide}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: cards are no table rows to CSS, so the roles must stand */}
        <table className={styles.table} role="table" aria-label={props.label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  data-align={column.align}
                  aria-sort={sortOfColumn(column, props.sort)}
                >
                  <ColumnHeading column={column} sort={props.sort} onSort={props.onSort} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {isPending ? (
              <SkeletonRows columns={columns.length} text={props.loadingText ?? 'Loading...'} />
            ) : (
              withHeadings(rows, props).map((row) =>
                'heading' in row ? (
                  <tr key={`heading of ${row.firstRow}`} role="row" className={styles.heading}>
                    <td role="cell" colSpan={columns.length}>
                      {row.heading}
                    </td>
                  </tr>
                ) : (
                  <tr key={props.rowKey(row.row)} role="row">
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        role="cell"
                        data-align={column.align}
                        data-unbroken={column.unbroken}
                        data-naming={column.naming}
                        data-label={column.header}
                        data-menu={column.hiddenHeader}
                        data-empty={column.isEmpty?.(row.row) || undefined}
                      >
                        <div className={styles.content}>{column.cell(row.row)}</div>
                      </td>
                    ))}
                  </tr>
                ),
              )
            )}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
      {query?.hasNextPage ? (
        <div className={styles.more}>
          <Button variant="default" onClick={() => query.fetchNextPage?.()} loading={query.isFetchingNextPage}>
            Load More
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface Heading extends RowGroup {
  /** Key of the first row of the group: unsorted rows can have several groups with the same key. */
  firstRow: string
}

function withHeadings<Row>(
  rows: readonly Row[],
  { groupOf, rowKey }: Pick<DataTableProps<Row>, 'groupOf' | 'rowKey'>,
): (Heading | { row: Row })[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1]
    const group = groupOf?.(row)
    const isNew = group !== undefined && (before === undefined || groupOf?.(before).key !== group.key)
    return isNew ? [{ ...group, firstRow: rowKey(row) }, { row }] : [{ row }]
  })
}

type SortProps = Pick<DataTableProps<unknown>, 'sort' | 'onSort'>

function sortOfColumn(column: Pick<Column<never>, 'sort'>, sort: string | undefined) {
  if (!column.sort || !sort) return undefined
  if (sort === column.sort) return 'ascending'
  return sort === `-${column.sort}` ? 'descending' : undefined
}

/** Header cell. A click sorts by the column, a second click reverses the order. */
function ColumnHeading<Row>({ column, sort, onSort }: SortProps & { column: Column<Row> }) {
  if (column.headerControl)
    return (
      <>
        <VisuallyHidden>{column.header}</VisuallyHidden>
        <div className={styles.headerControl}>{column.headerControl}</div>
      </>
    )
  if (column.hiddenHeader) return <VisuallyHidden>{column.header}</VisuallyHidden>
  if (!column.sort || !onSort) return column.header
  const by = column.sort
  const direction = sortOfColumn(column, sort)
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <UnstyledButton
      className={styles.sort}
      data-on={direction ? true : undefined}
      onClick={() => onSort(direction === 'ascending' ? `-${by}` : by)}
    >
      {column.header}
      <Icon size={14} aria-hidden="true" />
    </UnstyledButton>
  )
}

/** Sort select for the card layout, which has no header cells. */
function SortChoice<Row>({ columns, sort, onSort }: SortProps & { columns: readonly Column<Row>[] }) {
  const choices = columns.flatMap(({ header, sort: by }) =>
    by
      ? [
          { value: by, label: `${header}, ascending` },
          { value: `-${by}`, label: `${header}, descending` },
        ]
      : [],
  )
  return (
    <div className={styles.sortChoice}>
      <NativeSelect
        label="Sort by"
        classNames={{ root: styles.sortField }}
        data={choices}
        value={sort}
        onChange={(event) => onSort?.(event.currentTarget.value)}
      />
    </div>
  )
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

function SkeletonRows({ columns, text }: { columns: number; text: string }) {
  return skeletonRows.map((key, index) => (
    // biome-ignore lint/a11y/noRedundantRoles: as in the table above
    <tr key={key} role="row" className={styles.skeleton}>
      {/* biome-ignore lint/a11y/noRedundantRoles: as in the table above */}
      <td role="cell" colSpan={columns}>
        {index === 0 ? <VisuallyHidden role="status">{text}</VisuallyHidden> : null}
        <i style={{ width: `${70 - index * 8}%` }} />
      </td>
    </tr>
  ))
}
