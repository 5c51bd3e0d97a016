import { Button } from 'antd'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportAnswer, ImportMapping, ImportProblem, ReadFile } from './import-types.ts'
import { EndHead } from '../../ui/EndHead.tsx'

export interface CellChange {
  readonly row: number
  readonly column: number
  readonly text: string
}

interface Props {
  readonly cells: readonly (readonly string[])[]
  readonly file: ReadFile
  readonly mapping: ImportMapping
  readonly answer: ImportAnswer
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly isBusy: boolean
  readonly onChange: (change: CellChange) => void
}

const AT_ONCE = 50

/**
 * The pasted cells with what the dry run says of each row, where they are put right: a cell that is changed is tried at once. Rows that something is said of
 * stand first.
 */
export function PastedGrid({ cells, file, mapping, answer, fields, isBusy, onChange }: Props) {
  const { t } = useTranslation('import')
  const [shown, setShown] = useState(AT_ONCE)
  const columns = file.columns.flatMap(({ index }) => {
    const field = mapping[String(index)]
    const label = fields.find(({ value }) => value === field)?.label
    return field === undefined || label === undefined ? [] : [{ index, field, label }]
  })
  const said = useMemo(
    () => Map.groupBy([...answer.problems, ...(answer.doubts ?? [])], ({ row }) => row),
    [answer.problems, answer.doubts],
  )
  const rows = useMemo(() => rowsBelow(cells, file, said), [cells, file, said])
  const unsaid = answer.failed - new Set(answer.problems.map(({ row }) => row)).size
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} aria-label={t('paste.grid')}>
      <h2>{t('paste.grid')}</h2>
      <p className="k-muted">{t('paste.gridNote')}</p>
      {unsaid > 0 ? <p className="k-bad">{t('paste.others', { count: unsaid })}</p> : null}
      <table className="k-plain-table k-import-grid">
        <thead>
          <tr>
            <EndHead>{t('row')}</EndHead>
            {columns.map(({ index, label }) => (
              <th key={index} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => {
            const notes = said.get(row + 1) ?? []
            return (
              <Fragment key={row}>
                <tr>
                  <th scope="row" className="is-end k-figures">
                    {row + 1}
                  </th>
                  {columns.map(({ index, field, label }) => (
                    <td key={index}>
                      <Cell
                        key={cells[row]?.[index] ?? ''}
                        label={t('paste.cell', { column: label, row: row + 1 })}
                        text={cells[row]?.[index] ?? ''}
                        isWrong={notes.some((note) => note.field === field)}
                        isBusy={isBusy}
                        onChange={(text) => onChange({ row, column: index, text })}
                      />
                    </td>
                  ))}
                </tr>
                <Notes notes={notes} answer={answer} width={columns.length} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {rows.length > shown ? (
        <p className="k-panel-more">
          <Button onClick={() => setShown(shown + AT_ONCE)}>{t('paste.more', { count: rows.length - shown })}</Button>
        </p>
      ) : null}
    </section>
  )
}

/** The places of the rows below the headings that are not blank; those that something is said of first. */
function rowsBelow(
  cells: Props['cells'],
  { columns }: ReadFile,
  said: ReadonlyMap<number, readonly ImportProblem[]>,
): number[] {
  const head = cells.findIndex((row) => columns.every(({ index, heading }) => (row[index] ?? '').trim() === heading))
  const below = cells.flatMap((row, at) => (at > head && row.some((cell) => cell.trim() !== '') ? [at] : []))
  const isSaid = (at: number): boolean => said.has(at + 1)
  return [...below.filter(isSaid), ...below.filter((at) => !isSaid(at))]
}

interface CellProps {
  readonly label: string
  readonly text: string
  readonly isWrong: boolean
  readonly isBusy: boolean
  readonly onChange: (text: string) => void
}

function Cell({ label, text, isWrong, isBusy, onChange }: CellProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong}
      defaultValue={text}
      readOnly={isBusy}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
      onBlur={({ target }) => {
        if (target.value !== text) onChange(target.value)
      }}
    />
  )
}

interface NotesProps {
  readonly notes: readonly ImportProblem[]
  readonly answer: ImportAnswer
  readonly width: number
}

function Notes({ notes, answer, width }: NotesProps) {
  return notes.map((note) => (
    <tr key={note.message}>
      <td />
      <td colSpan={width} className={answer.problems.includes(note) ? 'k-bad' : 'k-warn'}>
        {note.message}
      </td>
    </tr>
  ))
}
