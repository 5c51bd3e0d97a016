import type { PlanType } from '@kassa/domain/promotion/plan-terms.ts'
import type { ReactNode } from 'react'

const box = (x: number, isGiven = false): ReactNode => (
  <rect key={x} x={x} y={14} width={14} height={18} rx={3} className={isGiven ? 'is-given' : 'is-paid'} />
)
const sign = (x: number, text: string): ReactNode => (
  <text x={x} y={28} textAnchor="middle">
    {text}
  </text>
)

/**
 * The picture of each type, drawn with the same two shapes: one for goods that are paid for, one for those that are
 * free or cheaper.
 */
const pictures: Readonly<Record<PlanType, ReactNode>> = {
  'whole-order': [box(6), box(24), box(42), <g key="s">{sign(72, '−%')}</g>],
  'item-discount': [box(22, true), <g key="s">{sign(60, '−%')}</g>],
  promotion: [box(22, true), <g key="s">{sign(60, '9.9')}</g>],
  rebate: [box(6), box(24), <g key="s">{sign(66, '100−10')}</g>],
  exchange: [box(6), box(24), <g key="s">{sign(49, '+')}</g>, box(60, true), <g key="p">{sign(84, '¢')}</g>],
  'buy-get': [box(6), box(24), box(42), <g key="s">{sign(65, '+')}</g>, box(74, true)],
  'full-gift': [box(6), box(24), <g key="s">{sign(49, '+')}</g>, box(60, true), <g key="p">{sign(84, '0')}</g>],
  'second-item': [box(18), box(38, true), <g key="s">{sign(72, '½')}</g>],
  'price-list': [box(6, true), <g key="s">{sign(52, '1: 9.9')}</g>],
  bundle: [box(6), box(22), box(38), <g key="s">{sign(72, '= 20')}</g>],
}

export function PlanPicture({ type }: { readonly type: PlanType }) {
  return (
    <svg viewBox="0 0 94 46" className="plan-picture" aria-hidden="true">
      {pictures[type]}
    </svg>
  )
}
