import type { Endpoint, OutputOf } from '@kassa/contract/endpoint.ts'
import { viewPages } from '@kassa/domain/figures/figure-view.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { dayText } from '../../words/day-text.ts'
import type { NavWords } from '../../words/i18next.d.ts'
import { FigureBar } from './FigureBar.tsx'
import './figures.css'
import { FigureViews } from './FigureViews.tsx'
import { FileChoice } from './FileChoice.tsx'
import { periodIn } from './periods.ts'

interface Props<E extends Endpoint> {
  readonly name: keyof NavWords['screen']
  /** Is asked with `from` and `to`. */
  readonly call: E
  /** The records behind the page as a file; without it the tables that stand on it. */
  readonly records?: (answer: OutputOf<E['answer']>) => string
  readonly children: (answer: OutputOf<E['answer']> & Period & { readonly asOf: string }) => ReactNode
}

/** A page of figures that is asked by its period alone. */
export function PeriodPage<E extends Endpoint>({ name, call, records, children }: Props<E>) {
  const { t } = useTranslation(['figure', 'nav', 'kit'])
  const [address, change] = useAddress()
  const momentText = useMomentText()
  const days = periodIn(address)
  const page = viewPages.find((one) => one === name)
  const { data, error, refetch } = useAnswer(call, days as never, { keepsPrevious: true })
  const answer = data as (OutputOf<E['answer']> & Period & { readonly asOf: string }) | undefined
  return (
    <>
      <PageHead title={t(`nav:screen.${name}.title`)} purpose={t(`nav:screen.${name}.purpose`)} />
      <FigureBar days={days} shown={answer} onChange={change} choices={[]}>
        {answer ? (
          <FileChoice
            name={`${name}_${answer.from}_${answer.to}`}
            {...(records ? { records: () => Promise.resolve(records(answer)) } : {})}
          />
        ) : null}
        {page ? <FigureViews page={page} days={days} asked={{}} onChange={change} /> : null}
      </FigureBar>
      {answer ? (
        <div className="k-figure-part">
          <p className="k-figure-head k-muted">
            <span>{t('period', { from: dayText(answer.from), to: dayText(answer.to) })}</span>
            <span>{t('kit:freshUntil', { time: momentText(answer.asOf, null, 'time') })}</span>
          </p>
          {children(answer)}
        </div>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={8} />
      )}
    </>
  )
}
