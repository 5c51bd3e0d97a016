import { useTranslation } from 'react-i18next'
import type { ImportProblem } from './import-types.ts'
import { EndHead } from '../../ui/EndHead.tsx'

interface Props {
  readonly title: string
  readonly problems: readonly ImportProblem[]
  /** All of them; the list holds the first ones. */
  readonly count: number
  readonly labelOf: (field: string | null) => string
  /** The words for those that are not listed. */
  readonly moreWords: 'more' | 'moreDoubts'
}

/** Rows of a file with what is to be said of each: its number, its name, the column and the sentence. */
export function ProblemTable({ title, problems, count, labelOf, moreWords }: Props) {
  const { t } = useTranslation('import')
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} aria-label={title}>
      <h2>{title}</h2>
      <table className="k-plain-table">
        <thead>
          <tr>
            <EndHead>{t('row')}</EndHead>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('where')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem, at) => (
            <tr key={at}>
              <td className="is-end k-figures">{problem.row}</td>
              <th scope="row">{problem.name}</th>
              <td>{labelOf(problem.field)}</td>
              <td>{problem.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > problems.length ? (
        <p className="k-muted k-panel-more">{t(moreWords, { count: count - problems.length })}</p>
      ) : null}
    </section>
  )
}
