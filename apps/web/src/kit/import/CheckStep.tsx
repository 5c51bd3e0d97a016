import { useTranslation } from 'react-i18next'
import { StatusTag } from '../state/StatusTag.tsx'
import { Figures } from './Figures.tsx'
import type { ImportAnswer } from './import-types.ts'

interface Props {
  readonly answer: ImportAnswer
  readonly fields: readonly { readonly value: string; readonly label: string }[]
}

/** The dry run: what would happen, and every refused row with its reason. */
export function CheckStep({ answer, fields }: Props) {
  const { t } = useTranslation('import')
  const { problems, failed, created, updated } = answer
  const labelOf = (field: string | null): string => fields.find(({ value }) => value === field)?.label ?? ''
  return (
    <>
      <p>{t('dry')}</p>
      <Figures answer={answer} />
      {created + updated === 0 ? <p className="k-bad">{t('nothing')}</p> : null}
      {failed === 0 ? (
        <p>
          <StatusTag kind="good">{t('allSound')}</StatusTag>
        </p>
      ) : (
        <section className="k-panel k-scroll-x" tabIndex={0} aria-label={t('problems')}>
          <h2>{t('problems')}</h2>
          <table className="k-plain-table">
            <thead>
              <tr>
                <th scope="col" className="is-end">
                  {t('row')}
                </th>
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
          {failed > problems.length ? (
            <p className="k-muted k-panel-more">{t('more', { count: failed - problems.length })}</p>
          ) : null}
        </section>
      )}
    </>
  )
}
