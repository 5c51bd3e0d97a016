import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../state/StatusTag.tsx'
import { Figures } from './Figures.tsx'
import type { ImportAnswer } from './import-types.ts'
import { ProblemTable } from './ProblemTable.tsx'

interface Props {
  readonly answer: ImportAnswer
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  /** A question that this file raises, before anything is imported. */
  readonly question?: ReactNode
  /** The rows themselves where they can be put right here, in place of the lists of what is wrong with them. */
  readonly children?: ReactNode
}

/** The dry run: what would happen, every refused row with its reason, and what is odd about rows that are taken. */
export function CheckStep({ answer, fields, question, children }: Props) {
  const { t } = useTranslation('import')
  const { problems, failed, created, updated, unchanged = 0, doubts = [], doubted = 0 } = answer
  const labelOf = (field: string | null): string => fields.find(({ value }) => value === field)?.label ?? ''
  const isNothing = created + updated === 0
  return (
    <>
      <p>{t('dry')}</p>
      <Figures answer={answer} />
      {question}
      {isNothing && failed === 0 && unchanged > 0 ? <p>{t('allThere')}</p> : null}
      {isNothing && failed > 0 ? <p className="k-bad">{t('nothing')}</p> : null}
      {failed === 0 ? (
        <p>
          <StatusTag kind="good">{t('allSound')}</StatusTag>
        </p>
      ) : children ? null : (
        <ProblemTable title={t('problems')} problems={problems} count={failed} labelOf={labelOf} moreWords="more" />
      )}
      {children}
      {doubted === 0 || children ? null : (
        <ProblemTable title={t('doubts')} problems={doubts} count={doubted} labelOf={labelOf} moreWords="moreDoubts" />
      )}
    </>
  )
}
