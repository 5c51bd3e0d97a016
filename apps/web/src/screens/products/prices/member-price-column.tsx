import type { Column } from '../../../kit/list/Rows.tsx'
import { Money } from '../../../kit/money/Money.tsx'

export const dash = <span className="k-muted">–</span>

/** The price for members, where goods have one. */
export const memberPriceColumn = (
  title: string,
): Pick<
  Column<{ readonly memberPriceMinor: number | null; readonly currency: string }>,
  'key' | 'title' | 'align' | 'render'
> => ({
  key: 'member',
  title,
  align: 'end',
  render: ({ memberPriceMinor, currency }) =>
    memberPriceMinor === null ? dash : <Money minor={memberPriceMinor} currency={currency} />,
})
