import { useTranslation } from 'react-i18next'
import { momentText, useOutletZone } from '../../kit/detail/Moment.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'
import type { FiguresAnswer } from './types.ts'

export type HeadFacts = Pick<FiguresAnswer, 'asOf' | 'from' | 'to' | 'compared' | 'isOpen' | 'waiting' | 'proof'>

/** Until when the figures are fresh, what tills still hold, and whether the last proof agreed with the orders. Source: ST-D02, ST-D03. */
export function FigureHead({ head }: { head: HeadFacts }) {
  const { t } = useTranslation(['figure', 'kit'])
  const zone = useOutletZone()
  const { waiting, proof, compared } = head
  return (
    <p className="k-figure-head k-muted" aria-live="polite">
      <span>{t('period', { from: dayText(head.from), to: dayText(head.to) })}</span>
      {compared ? <span>{t('against', { from: dayText(compared.from), to: dayText(compared.to) })}</span> : null}
      <span>{t('kit:freshUntil', { time: momentText(head.asOf, 'time', zone) })}</span>
      {head.isOpen ? <span>{t('open')}</span> : null}
      {waiting.devices > 0 ? (
        <AllowedLink to={paths.devices()}>
          <StatusTag kind="warn">{t('waiting', { count: waiting.devices, entries: waiting.entries })}</StatusTag>
        </AllowedLink>
      ) : null}
      {proof.wrong !== null ? (
        <StatusTag kind="bad">{t('proof.wrong', { what: proof.wrong })}</StatusTag>
      ) : proof.at === null ? null : (
        <span>{t('proof.right', { when: momentText(proof.at, 'full', zone) })}</span>
      )}
    </p>
  )
}
