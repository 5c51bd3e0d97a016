import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BarCode } from '../../ui/BarCode.tsx'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon, printIcon } from '../../ui/icons.ts'
import './sheet.css'

export interface SheetFact {
  readonly label: string
  readonly value: ReactNode
}

export interface DocumentColumn<Line> {
  readonly key: string
  readonly title: string
  readonly isEnd?: boolean
  /** Empty on paper, to be written into. */
  readonly isBlank?: boolean
  readonly render?: (line: Line) => ReactNode
}

interface Props<Line> {
  readonly title: string
  readonly number: string
  readonly state: string
  readonly back: string
  readonly createdAt: string
  readonly facts: readonly SheetFact[]
  readonly lines: readonly Line[]
  readonly lineKey: (line: Line) => string
  readonly columns: readonly DocumentColumn<Line>[]
  readonly foot?: ReactNode
  readonly note?: string
  /** The words above the signatures: "Received by", "Approved by". */
  readonly signatures: readonly string[]
}

/** A document on paper: its number as a bar code to scan it up again, its lines, and room for signatures. A4, black on white. */
export function Sheet<Line>(props: Props<Line>) {
  const { t } = useTranslation('sheet')
  const momentText = useMomentText()
  const merchant = useSession((session) => session.user?.merchantName ?? '')
  return (
    <main className="sheet-page">
      <nav className="sheet-bar" aria-label={t('actions')}>
        <Link className="k-button" to={props.back}>
          <Icon of={backIcon} /> {t('back')}
        </Link>
        <button type="button" className="k-button k-button-primary" onClick={() => window.print()}>
          <Icon of={printIcon} /> {t('print')}
        </button>
      </nav>
      <article className="sheet" tabIndex={0} aria-label={`${props.title} ${props.number}`}>
        <header>
          <div>
            <p>{merchant}</p>
            <h1>{props.title}</h1>
            <p>{props.state}</p>
          </div>
          <BarCode code={props.number} />
        </header>
        <dl>
          {props.facts.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
          <dt>{t('createdAt')}</dt>
          <dd>{momentText(props.createdAt, null)}</dd>
        </dl>
        <Lines {...props} />
        {props.note ? (
          <p className="sheet-note">
            {t('note')}: {props.note}
          </p>
        ) : null}
        <footer>
          {props.signatures.map((signature) => (
            <div key={signature}>{signature}</div>
          ))}
        </footer>
      </article>
    </main>
  )
}

function Lines<Line>({ lines, lineKey, columns, foot }: Props<Line>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map(({ key, title, isEnd = false }) => (
            <th key={key} scope="col" className={isEnd ? 'is-end' : ''}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={lineKey(line)}>
            <td>{index + 1}</td>
            {columns.map(({ key, isEnd = false, isBlank = false, render }) => (
              <td key={key} className={`${isEnd ? 'is-end' : ''} ${isBlank ? 'is-blank' : ''}`.trim()}>
                {render?.(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  )
}
